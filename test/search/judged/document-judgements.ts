// What searches of the nine printed documents must find, judged from their texts. The documents are not in the repository.

import { readJudgements } from './judgement.ts';

export const DOCUMENT_JUDGEMENTS = readJudgements(`
  # One word: it or its plain inflections.
  housing | housing
  capitation | capitation
  squatters | squatters?
  community | communit(y|ies)
  news | news
  corruption | corruption
  insecurity | insecurity
  pastoralists | pastoralists?
  judges | judges?
  devolution | devolution
  floods | flood(s|ed|ing)?
  examinations | examinations?
  seeds | seeds?
  feed | feed(s|ing)?
  fees | fees?
  willing | willing
  boundaries | boundar(y|ies)
  electricity | electricity
  betting | bet(s|ting)?
  sewage | sewage
  refugees | refugees?
  sugar | sugar
  women | wom[ae]n
  criteria | criteri(a|on)
  organisation | organi[sz]ations?
  dividend | dividends?
  referendum | referend(um|ums|a)
  universities | universit(y|ies)
  tea | teas?
  coffee | coffees?
  IDPs | IDPs?
  # Abbreviations.
  TSC | TSC
  CDF | CDF
  KNEC | KNEC
  IEBC | IEBC
  NLC | NLC
  WFP | WFP
  KPCU | KPCU
  KTDA | KTDA
  # Money and numbers.
  437 million | [Kk]?s?hs?\\.? ?437 million|Ksh437 million
  "3.5 billion" | Kshs?3\\.5 billion
  130 billion | (Kshs?\\.? ?)?130 billion
  Ksh40 billion | Ksh40 billion
  "8 billion" | (Kshs?)?8 billion
  Kshs8 billion | Kshs8 billion | first: Kshs8 billion
  "4.7 billion" | Ksh4\\.7 billion
  "10,265" | (Kshs?)?10,265
  10265 | (Kshs?)?10,265
  # Names.
  Anyang'-Nyong'o | Anyang[’']?-Nyong[’']o
  Ng'eno | Ng[’']eno
  Murang'a | Murang[’']a
  Khalwale | Khalwale
  Ichung'wah | Ichung[’']wah
  Duale | Duale
  Denar | Denar
  # Topics: the words belong together.
  school fees | school fees? | first: school fees
  National Infrastructure Fund | National Infrastructure Fund | first: National Infrastructure Fund
  Safaricom shares | Safaricom & shares?
  human wildlife conflict | human.wildlife conflict | first: human.wildlife conflict
  Teachers Service Commission | Teachers Service Commission | first: Teachers Service Commission
  water shortage | water shortage | first: water shortage
  South Sudan | South Sudan
  Paris climate change agreement | Paris & climate & agreement|convention
  Nile Basin | Nile Basin
  boda boda accidents | boda.boda & accidents?
  police reservists | police reservists?
  relief food | relief food
  maternal health | maternal health
  cancer treatment | cancer & treat(ment|ments|ed)?
  collapse of buildings | collaps(e|ed|ing) & buildings? | first: collapse of buildings
  birth certificates | birth certificates?
  rice farmers | rice & farmers?
  hardship allowance | hardship allowances? | first: hardship allowances?
  land control board | land control boards? | first: land control board
  county library services | county library services? | first: county library services
  special economic zones | special economic zones? | first: special economic zones?
  free primary education | free primary education | first: free primary education
  point of order | point of order | first: point of order
  county allocation of revenue | county allocation of revenue | first: county allocation of revenue
  raw sewage | raw sewage | first: raw sewage
  NG-CDF judgment | NG.{1,2}CDF & judge?ment
  # Phrases are exact.
  "school fees" | school fees
  "certified copy of this Report" | certified copy of this Report
  # Swahili.
  wananchi | mwananchi|wananchi
  barabara | barabara
  mafuriko | mafuriko
  serikali | serikali
`);
