// The most frequent words of languages, and of their parliaments: by them the language of a text is detected.
//
// A parliament speaks a few of these languages; the others are here so that a text in one of them is not taken for one of
// those. A word may be in several lists. Languages of other scripts are detected by their letters, see scripts.ts.

/** By the code of the language; in lower case. */
export const FREQUENT_WORDS: Readonly<Record<string, string>> = {
  en: `
  the of and to in is that for it on this be as are with was by have has had not we i you he she they
  from at an or will which there their would my his her our your what who when where why how if so but
  been were should must can could do does did no yes any all more other some mr mrs ms dr sir madam hon
  speaker deputy chairman thank order member members house committee senate senator bill motion question
  minister government beg move second support said say about also very now only then because me us them
  up out a one two these those than into over after before being am its let may might shall point
  applause laughter off clause people country county`,
  sw: `
  ya wa na kwa ni la za cha vya si hii huu hiyo huo hilo hili hayo haya hizi hizo hao hawa huyu huyo
  yetu wetu zetu letu chetu yake wake zake lake yangu wangu langu zangu yako wako yao wao zao lao yenu
  wenu kama lakini sana pia bila kuwa kwamba ambayo ambao ambaye ambazo ambalo kila mtu watu kwanza tena
  bado hivyo hivi hapa huko hapo leo jana kesho katika juu baada kabla kuhusu kutoka hadi mpaka ili kisha
  basi ndiyo hapana sisi mimi wewe yeye nyinyi nina ana tuna wana una kuna hakuna hata ikiwa iwapo kwani
  sababu moja mbili tatu bw bi mhe bwana mheshimiwa waheshimiwa spika naibu bunge serikali waziri mawaziri
  mswada miswada hoja asante ahsante naunga unga napinga mkono nchi wananchi kaunti gavana rais seneta
  maseneta wabunge mbunge sheria katiba kamati taarifa swali maswali jibu makofi kicheko vicheko sala
  pesa fedha maji barabara shule hospitali elimu afya usalama ardhi wakulima vijana wanawake watoto wazee
  akina nafasi fursa jambo mambo muhimu sema ukweli kweli kazi mwaka miaka siku sasa nimesimama nasimama
  naomba ningependa nashukuru tafadhali nidhamu hebu zaidi wengi wote yote zote`,
  de: `
  der die das den dem des ein eine einen einem einer eines und oder aber nicht ist sind war waren wird werden wurde
  wurden hat haben hatte ich wir sie er es ihr uns mich ihnen mit von zu zum zur auf für über unter nach vor bei aus
  durch gegen ohne auch nur noch schon sehr hier dort dann wenn weil dass daß ob wie was wer wo kann können muss müssen
  soll sollen will wollen darf dieser diese dieses diesem diesen herr frau meine kein keine mehr im am vom beim damen
  herren abgeordnete abgeordneten präsident präsidentin bundestag regierung gesetz antrag beifall zuruf heiterkeit
  vielen dank sitzung kolleginnen kollegen als bis seit sich man nun ja nein`,
  fr: `
  le la les un une des du de et ou mais ne pas plus est sont était sera ont avons avez je nous vous il elle ils elles on
  que qui quoi dont où ce cette ces cet mon ma mes notre nos votre vos leur leurs son sa ses pour par sur sous dans avec
  sans chez vers entre aussi très bien tout tous toute toutes faire fait être avoir au aux en y se monsieur madame
  président présidente ministre député députés loi projet amendement séance assemblée sénat gouvernement merci parole
  applaudissements collègues comme si donc car ainsi peut doit`,
  it: `
  i a il lo la gli le l dell all nell sull un uno una di del dello della dei degli delle da dal dalla dalle in nel nella nei nelle con su sul sulla
  per tra fra e ed o ma non è sono era erano ha hanno abbiamo ho che chi cui come quando dove perché anche più molto
  questo questa questi queste quello quella noi voi loro lui lei mi ci vi si al alla alle agli ai allo onorevole
  presidente signor signora colleghi governo legge emendamento seduta camera senato applausi grazie parola dobbiamo
  essere stato stata così già solo ogni tutto tutti`,
  es: `
  el la los las un una unos unas de del y o pero no es son era fue ha han he hemos yo nosotros usted ustedes ellos que
  quien cual como cuando donde porque por para con sin sobre entre hasta desde en al su sus mi nuestro nuestra muy más
  también ya este esta estos estas ese esa eso lo se le les señor señora presidente presidenta diputado diputados
  gobierno ley congreso senado gracias palabra aplausos sesión proyecto debe puede hay todo todos`,
  pt: `
  o a os as um uma de do da dos das e ou mas não é são era foi tem têm eu nós você ele ela eles que quem como quando onde
  porque por para com sem sobre entre até em no na nos nas ao à aos pelo pela seu sua seus minha nosso nossa muito mais
  também já este esta isto esse essa se lhe senhor senhora presidente deputado deputados governo lei câmara senado
  obrigado palavra aplausos sessão projeto`,
  nl: `
  de het een en of maar niet is zijn was waren wordt worden heeft hebben ik wij we zij hij u jullie ons mij van voor met
  door op aan bij uit naar over onder tegen zonder ook nog al zeer hier daar dan als omdat dat die deze dit wat wie waar
  kan kunnen moet moeten zal zullen wil meneer mevrouw voorzitter minister kamer wet motie geen meer`,
  sr: `
  je su se da i u na za od do sa po iz o ali ili ne nije nisu bio bila bilo biti ću će smo ste sam si mi vi oni ona ono ovo
  to taj ta ovaj ova koji koja koje što šta kako kada gde gdje zato jer samo još već vrlo veoma hvala gospodine gospođo
  predsedniče predsjedniče poštovani poslanici poslanik vlada zakon zakona sednica sjednica skupština skupštine amandman
  reč riječ molim treba može moramo imamo bez pred nakon između kao`,
  so: `
  waa oo iyo ka ku ee in uu ay aan la soo wax waxa waxaa waxaan kale haddii laakiin kuwa kan tan kaas taas dadka dadkeena
  dalka dowladda baarlamaanka xukuumadda guddoomiyaha guddoomiye mudane mahadsanid sharciga maanta isaga iyada annaga
  idinka iyaga ayaa ayay ahay yahay tahay ahayd doonaa karo leh lahaa sida markii ilaa kadib hadda aad badan`,
  pl: `
  i w na z do nie się jest są był była było być że to jak ale lub oraz dla od po przez przy za o u co kto który która które
  ten ta te tym tego tej pan pani panie marszałku poseł posłowie posłów sejm senat ustawa ustawy rząd dziękuję proszę
  bardzo tylko już jeszcze czy może musi mamy oklaski wysoka izbo`,
  tr: `
  ve bir bu da de için ile olan olarak çok daha en ama fakat değil var yok mi mı ne ki gibi kadar sonra önce biz siz onlar
  ben sen o sayın başkan başkanım milletvekili milletvekilleri meclis kanun teklif teşekkür ederim değerli arkadaşlar
  oldu olduğu her şey ancak`,
  ro: `
  și în la de cu pe din pentru că nu este sunt era fost au am ai a al ale ce care cum când unde dacă dar sau mai foarte
  acest această acestui aceste noi voi ei ea domnule doamnă președinte deputat deputați guvern lege mulțumesc vă rog`,
  sv: `
  och att det som en ett är var på av för med till den har inte om vi jag du ni han hon de så men eller från under efter
  vid kan ska skall vill måste detta denna dessa också mycket bara här där herr fru talman ledamot riksdagen regeringen
  lag tack`,
  zu: `
  futhi kodwa ukuthi noma uma lapho kanye kakhulu manje yena thina wena mina yini ngoba phakathi kufanele umuntu abantu
  izinto hulumeni umhlonishwa somlomo siyabonga ngiyabonga yebo kulo lokhu leli lezi lawo wonke yonke zonke sonke bonke
  konke omunye abanye zethu wethu yethu bethu kakade namuhla ukuba unyaka imali izwe ilungu amalungu iphalamende`,
  xh: `
  kodwa ukuba okanye kwaye xa apho kakhulu ngoku mna wena yena thina ntoni kuba kufuneka umntu abantu izinto
  urhulumente obekekileyo somlomo enkosi ewe hayi oku eli ezi onke yonke zonke bonke konke omnye abanye zethu wethu yethu
  bethu namhlanje unyaka imali ilizwe ilungu amalungu ipalamente`,
  sn: `
  uye kuti nokuti kwazvo zvikuru iye isu chete chii vanhu munhu hurumende ndinotenda hongu kwete iyi ichi izvi uyu
  zvose vose yose mumwe vamwe mune kune zvino nhasi vedu yedu zvedu redu dzedu wangu mari nhengo paramende
  mutemo mutungamiri`,
  lg: `
  oba nga nti kubanga nnyo ffe ggwe nze bwe kwe omuntu abantu ekintu ebintu gavumenti weebale yee nedda kino guno gino
  bino buno bonna byonna gyonna omulala abalala waliwo baffe yaffe gaffe zaffe leero omwaka ssente ensi mmemba palamenti
  etteeka ssebo nnyabo`,
  rw: `
  kandi ariko cyangwa niba cyane ubu twe wowe njye umuntu abantu ikintu ibintu guverinoma murakoze yego oya iyi ibi uyu aba
  bose byose zose undi abandi hari muri kugeza bacu yacu wacu byacu zacu uyumunsi umwaka amafaranga igihugu umudepite
  abadepite inteko itegeko nyakubahwa`,
  ny: `
  ndi kapena ngati kuti chifukwa kwambiri tsopano iye ife iwo ine chani munthu anthu zinthu zikomo inde ayi ichi
  izi uyu awa onse zonse wina ena pali muli athu yathu zathu lathu lero ndalama dziko phungu aphungu
  lamulo ulemu`,
  ln: `
  biso bino bango ngai oyo mpe soki mpo lokola bato mboka mokolo sikoyo azali bazali tozali ezali asengeli
  basengeli kosala koloba likambo makambo mobeko mibeko mokonzi mosolo mobu matondi mpenza nyonso`,
};
