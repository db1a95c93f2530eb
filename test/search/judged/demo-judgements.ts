// What searches of the demo record must find, judged from its texts.

import { readJudgements } from './judgement.ts';

export const DEMO_JUDGEMENTS = readJudgements(`
  # One word: it or its plain inflections.
  housing | housing
  capitation | capitation | never: capital
  boreholes | boreholes?
  borehole | boreholes?
  squatters | squatters?
  teachers | teachers?
  drought | droughts?
  fertiliser | fertili[sz]ers?
  electricity | electricity
  corruption | (anti-)?corruption
  elephants | elephants?
  hyacinth | hyacinth
  cholera | cholera
  stadium | stadiums?
  pensions | pensions?
  pensioners | pensioners?
  abattoir | abattoirs?
  ambulances | ambulances?
  bursaries | bursar(y|ies)
  bribery | bribery
  rustling | rustling
  demolitions | demolitions?
  taxation | taxation
  borrowing | borrow(ing|ings|s|ed)?
  fishermen | fisherm[ae]n
  coxswains | coxswains?
  geothermal | geothermal
  blackouts | blackouts?
  transformers | transformers?
  vaccination | vaccinations?
  vaccinate | vaccinat(e|es|ed|ing)
  reservists | reservists?
  interns | interns?
  hawkers | hawkers?
  tenants | tenants?
  sewers | sewers?
  journalists | journalists?
  magistrates | magistrates?
  impunity | impunity
  voters | voters?
  culverts | culverts?
  pedestrians | pedestrians?
  murram | murram
  irrigation | irrigation
  pipelines | pipelines?
  armyworm | armyworms?
  women | wom[ae]n
  children | child(ren)?
  licence | licen[cs](e|es|ed|ing)
  digitisation | digiti[sz]ation
  subsidise | subsidi[sz](e|es|ed|ing)
  # A word in quotation marks is that word.
  "teacher" | teacher
  "housing" | housing
  "dam" | dam
  # A topic: its words belong together.
  maize price | maize & prices?
  price of maize | price of maize | first: price of maize
  cost of electricity | cost of electricity | first: cost of electricity
  title deeds | title deeds? | first: title deeds?
  water shortage | water & shortages?
  shortage of clean water | shortage of clean water | first: shortage of clean water
  shortage of drugs | shortage of drugs
  shortage of teachers | shortage of teachers
  cattle rustling | cattle rustling
  cattle dips | cattle dips?
  feeder roads | feeder roads? | first: feeder roads?
  road safety | road safety
  landing sites | landing sites?
  frozen fish | frozen fish
  land grabbing | land grabbing
  land registry | land registry
  power lines | power lines?
  power purchase agreements | power purchase agreements?
  cooking gas | cooking gas
  game reserves | game reserves?
  head teachers | head teachers?
  maternity wing | maternity wings?
  health insurance | health insurance
  school feeding programme | school feeding programmes? | first: school feeding programme
  university students | university students?
  secondary schools | secondary schools?
  illicit brew | illicit brew
  police officers | police officers?
  public debt | public debt
  double taxation | double taxation
  gender rule | gender rule
  ballot papers | ballot papers?
  fibre cable | fibre cables?
  personal data | personal data
  affordable housing | affordable housing | first: affordable housing
  solid waste | solid waste
  domestic workers | domestic workers?
  minimum wage | minimum wage
  pending bills | pending bills?
  audit queries | audit quer(y|ies)
  division of revenue | division of revenue
  sugar mills | sugar mills?
  boda boda riders | boda boda riders?
  # Bills, laws and bodies.
  Coffee Growers Bill | Coffee Growers Bill | first: Coffee Growers Bill
  Youth Fund Bill | Youth Fund Bill | first: Youth Fund Bill
  Finance Bill | Finance Bill | first: Finance Bill
  Public Finance Act | Public Finance Act
  Animal Health Bill | Animal Health Bill
  Data Protection Act | Data Protection Act
  Electoral Commission | Electoral Commission
  Youth Fund | Youth Fund
  Central Bank | Central Bank
  # Phrases are exact.
  "point of order" | point of order
  "the price of maize" | the price of maize
  "feeder roads" | feeder roads | never: feeder road
  "historical land injustices" | historical land injustices
  # Swahili.
  wananchi | mwananchi|wananchi
  walimu | mwalimu|walimu
  wafugaji | mfugaji|wafugaji
  vijiji | kijiji|vijiji
  barabara | barabara
  pesa | pesa
  watoto | mtoto|watoto
  vijana | kijana|vijana
  # Several words with marks.
  borehole -dam | boreholes? | never: dams?
  drought OR cholera | droughts?|cholera
  educat* | educat\\p{L}*
  "title deed" squatters | title deed
`);
