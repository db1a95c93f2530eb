// The words that are ordinary in a heading, and not names: by which capitals become small letters.
//
// The list has the words that reports of the Parliament of Kenya, of 2008 to 2026, print with a small letter at least four times as often
// as with a capital one within sentences, in English and Swahili, and some hundred more that headings have. Plurals and words that end
// as only ordinary words do are left out. What the reports write with a capital ("Committee", "County") is not in it, nor are names.

/** Whether a word, in small letters, is ordinary. Of a word that is not known it is not said: it may be a name. */
export function isOrdinaryWord(word: string): boolean {
  if (NAMING.has(word)) return false;
  return [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')].some(
    (one) => ORDINARY.has(one) || (one.length >= ENDED_LENGTH_MIN && ENDING.test(one)),
  );
}

/** The endings of ordinary English words. Shorter words with them are often names: Sally, Ahmed. */
const ENDED_LENGTH_MIN = 6;
const ENDING =
  /(?:tion|sion|ment|ing|ity|ness|ance|ence|able|ible|ous|ture|ism|ship|ical|ial|ual|ive|ed|ly|er|or|ary|ory|ize)$/;

/** Words with such an ending that the reports write with a capital. */
const NAMING = new Set(
  (
    'ambassador assembly authority beijing chamber commission commissioner commissioners constitution controller corporation director ' +
    'exchequer february government governor governors january judiciary leader majority member members minister ministers minority ' +
    'mohamed motion motions november december october september parliament parliamentary secretary senator senators session speaker ' +
    'university'
  ).split(' '),
);

const ORDINARY = new Set(
  `
road revenue diplomatic shareable aambiwe abide able ably about above absent absolute abuse academic accept access accident accommodate account
accountant achieve acknowledge acquaint acquire across acted actualize add added additional address adequate adhere
adjourn admit adopt advantage adverse advice advise aendelee affair affect afford afraid after afternoon again
against age agency agent ago agony agree ahead aibu aid aim aimed aina air airport akina akinena akisema alikuwa
alive alivyosema all allocate allow almost alone along alongside already also although always ama ambako ambalo
ambao ambapo ambaye ambayo ambazo ambulance amend amesema among amongst amount ample ana anaenda analysis anataka
ancestral and animal announce anticipate any anybody anymore anyone anyway anywhere apart apex apologise apologize
appear apply appoint appreciate approach appropriate approval approve are area argue arise arm armed arms aroma
arose around arrears arrests articulate artist ascertain aside ask asked asks asleep aspect aspirant assent assess
asset assist assume assure athlete attack attain attempt attend attitude attract audits auspices avail average avert
avoid aware away baada baboons back background backlash backlog bad badly baggage ball ban bandit banks barabara
barazas barbaric base based basi basket bayana beans bear beats beautiful beauty became because become been before
began begin begs behalf behave behind being belief believe belong below bend benefit best between beyond biashara
bidhaa big biggest bikes bila bilateral billion birth bishara bit bitumen black blah blame blanket blocks boda
bodaboda body bold bomb bond book border borehole boreholes born borne borrow both bottlenecks bought bound box boy
branches breach break breakdown breakfast breath bribe bridge brief bring broad broaden broken brought budgets build
built bulky bullets burden bursary burst bury buses bush businessmen busy but buy buyer buys bypass calendar call
calm came camera camp campaign can cancer candidates cannot capital card care cared careful careless carnage carry
cars cartels case cash cast catch cater cattle caught cause cease celebrate cement census centres ceremony certain
certificate cetera cha chafu challenge changes changu channels chaos charge cheap check cheques child children chini
choice choose chosen chuki churches circles circular cite cited citizenry citizens civil claim clarify class
classroom clean cleanup clear clinic close coffee cognizant coherent collapse collapses colleague collect colossal
column combatants come comfort command commend commit common communicate compare compensate compete competent
complain complaint complaints complete complex component compound concentrate concept concern conclude conditional
condone conduct confident confirm conflict congratulate consistent consists console constant constituents constitute
construct consult consultant contact contain contents contest context continent continue contract contribute control
convenient conversant copy corporate correct corrupt corruption cost could count counterpart counties country
countryside coup couple course courtesy cover cows crackdowns create credit crime criminal criminalise criminalize
crises crisis criteria crop crops crowd crystal cure current curriculum cushion custodian cut cycle daily dam damage
dams daraja dark data date day days dead deadline deal dealt death debate debt decades deceit decency decide declare
decorum deed deepen defeat defend defer deficit define defunct degree delay delegate delete deliberate delivery
delve demand demerits demise democracy demonstrate deny depend dependency dependent deploy deserve design desist
desk despite destroy detail determine develop dharau dharura dictate did die died different difficult difficulties
digit digital diligent direct disability disagree disburse discharge discipline disconnect discrepancy discriminate
discuss disease diseases disposal dispose dispute distinguish distress distribute districts diversify divest divide
dividend divulge docket doctor doctrine does doing domestic done donor door doth double doubt down dowry draft drain
drainage draw drawn dream dress drink drive drop drought drug dual due duly duni dunia duty dying each eager
earliest early earn ease easiest easy economics economists economy ecosystem educate educational effect efficient
effort eight elder elderly elect electricity electronic elephant eliminate else elsewhere email embark emergency
emotional emphasis employee empty encourage end endeavour ended eneo enforce engage enjoy enlarge enough ensure
enter entire entrepreneurs entry environmental envisage envoy epidemic error establish etc eternal ethnic eulogise
even events ever every everybody everyone everywhere evident exact exam examine example except exclude execute
exercise exist expand expect expectant expedite expense experts expiry explain exploit export expose exposure
express extend extent external extra extracts eye eyes face faced facilitate facility fact fail failure fair faith
faithful fall familia familiar families famine far fast fate favour fear fee feed feedback feel fees feet felt
female few fewer field fight figure file fill final finalise finalize find fine finish firm fiscal fish five float
flood flow focus follow food foodstuff foot for fora force foremost forensic forest forests forget forgotten formal
format forms formula formulae formulates forth forthwith forward found four fourteen fragile fragrant framework
frank fraud fraudulent free freedom freeze frequent fresh friend from frontline fruitful fulani fulfil fulfill full
fulltime fully fund fundamental funds funerals funny furnish gain game gangs gani gaps gas gave gear generate
genocide gentleman gentlemen genuine get gets girl girls give given glad global goat goes going gone good goodwill
got gotten grade grams grant grassroots grateful grave great greatest green ground groups grow grown growth
guarantee guard guardians guide guideline guillotine gun guns had hair hakuna halafu half hali halina halt hana hand
handle hapa hapo happen happy hard harm harmony harsh has hasa hata hate hatua hatuna have haya hayawezi hayo head
heal health healthcare hear heard heart heat heavy held helmets help helpful helpless hence her here hereby highest
hii hili hilo him himself hire his hived hivi hivyo hiyo hold holiday home homegrown homesteads homework honest
honeymoon hope hospital host hour households housing how hub huenda huge huko huku human humanitarian humble hundi
hununua huo hurry huu hybrid idea ideal identify ignore ikiwa ile ilhali ili iliyo illegal image imagine immediate
immense imply import important improve impute inadequate inafaa inaweza incident include income incomplete
inconsistent increase incur indicate indulge industry influx inform informal infrastructural initiate initio injury
injustice innocent input inquire inquiries inquiry insecure inside insist instead institutional instrumental intact
intend intensify interact interest interfere interim interrogate interrupt intervene into introduce invade invest
investigate invite involve issue itakuwa items its itself jackets jamaa jamani jambo jamii jet jiji jijini job jobs
join joto journals joyride jukumu jungle just juu juzi kabisa kabla kadha kama kando karibu katika kazi keen keep
kelele kept key kid kids kifahari kikabila kikamilifu kila kilio kill kimombo kind kisasa kisiasa kivita knew know
knowledge known kongamano kubadilisha kuboresha kubwa kuchukua kueleza kuenda kufa kufanya kuhakikisha kuhusu
kuhuzunisha kuishi kujenga kujua kukaa kukataa kule kuleta kulingana kumwona kuna kunipa kunywa kuona kupanga kupata
kupeana kupiga kurekebisha kurudi kusema kushauriana kushirikiana kushughulikia kutatua kutekeleza kutembea kutoa
kutoka kutosha kutuleta kutumia kuuliza kuulizia kuunga kuuza kuwa kuwaambia kuwachochea kuweka kuweza kuzamisha
kuzungumza kwa kwamba kwangu kwanza kwao kweli kwenda kwenye kwetu lack lady lag laid lakini lako land langu
language lao lapses large largest last late later laud launch law laws lay lazima lead leaf leagues learn learnt
least leave lecturer led leeway left legitimate legs length leo less lesson let letu level leverage levies levy
liaise liberty lies life lifeline light like likizo lile limit line lined liquidate list listen literacy little live
lived livelihoods loaf loan local lock logic long look loopholes lose loss lost lot lots love loved low lowest lugha
lunch maafa maana machafu machinery made madiwani maendeleo maeneo mafuriko magnitude mahali main maintain maisha
maize maji majibu major make makeshift malaria malumbano mama mamake mambo mamlaka manage mandate maneno mangoes
many maoni mapumziko mara marafiki market marketplaces marry massacre maswala matatizo matatu maternal maximum maybe
mazungumzo mbabe mbili mdomo meal mean meant meantime measure media medium meet men menace mengi merits met meted
method mfano microphone middle midnight midterm miezi might mileage militia milk million mimi mind mine minimum
minute mipango mischief misinform misingi mislead mismatch mistake misunderstood misuse mitigate miwili mjadala mji
mkate mkono mmoja mnataka mnaweza mnielewe mobile mobilize mode model moderate modern moja mole money monies monkey
month mood more most motor motorcycles motto mouth move moved mpaka mpenda mpole msimamo mto mtu much muda muelekeo
muhimu muongozo murder museum must mwananchi mwelekeo mwendazake mwenyewe mweusi mwezi mwingine myself mystery myth
nafasi name named nami namna nani nataka nationhood naye nayo nchi ndani ndio ndipo ndiyo ndoto ndugu near nearest
need needy negate negotiate neighborhood neighbour net networks neutral never new newly news next nguvu niaba night
nimesimama ninaomba ninataka nini niwapashe nizungumze nje njia noble nobody noise nomadic nominee none nonetheless
nor normal not note noted notice notify now nowhere nurse nurseries nusu nyingi nyingine nyumba nyumbani nzima obey
object observe obsolete obstetric obtain occur off offer office offices offset often oil okay old once one ones only
open operate operational operationalise opinion oppose organise organize organs original orphan orphans other
otherwise ought our ourselves out outcome outset outside over overall overcharge overflow overnight overseas oversee
oversight overtaken owe owed owes own owned owner owns pace package paddy pages paid pain pale pamoja pans panya
paragraph parallel parcel parent part participants participate particular partisan pass passage passport past
pastoralist pathetic patient patriotic patrols pay peace peaceful pedestrian peg peke pekee pema pension people
peponi per percentage perform perhaps period periodic persistent person personal personnel persuade pertinent pesa
phenomenon pia pick piece pikipiki pili piped place plan plans platform play plead please pleasure plight plot plus
pockets points pole police policemen policy politicians politics polytechnics poor poorest post postgraduate
potatoes potholes poverty power powerhouse practice practise pray preach premium prepare prescribe present pressure
prevent price pride primary principal principle prior prioritise prioritize prison private privilege problem
procedure process produce product professional profile profits programme programmes progress project promise promote
prone propaganda property proposal propose prosecute protect protest proud prove proven provide provisional provoke
proxy prudent public pull punish pupils purchase pure purports purpose pursuant pursue purview push put qualify
quick quiet quite quote rainfall rains rainy raise rallies rambirambi rampage rampant rate ratio rationale
rationalize raw reach read ready real realise realize reason recall receipt recent recess recognise recognize
recommend reconcile record recovery recruit recurrent reduce redundancy refer referendum reflect refugee refusal
regard regardless region regular relates relax release relevant relief religion relook rely remain remark remind
removal remove repair repeal repeat replace reply report represent repute request require reserve reservists
resident resign resolve resource respect respond response rest restarts restore restraint result resume retain
retire retreat return reveals revenues revert review revisit rice rich ride rightful rights ring riparian rise risk
risky riverbanks roadmap robust roho role root rose rosy round route routine rule ruled run rung runs rural rush
sababu sad safe safeguard said sake salary sale salt samaki same sana sasa sat sauti save saved saw say says scale
scarce scene schedule school schools scope score scouts screen scrutiny seal season seat secondary secure see seek
seem seen sehemu sell seminar send sense sent separate sergeants servants serve service set sets settle seven
several severe sewage sewer sewerage shaka shall shame shameful shanties share shave she shed sherehe sheria shida
shift shoes shop short shortage shortfall shot should show shown shylocks siasa side sign signage siku silent
similar simple since sincere single sio sisi sit sitaki site sits six skew skip slum small smooth sober societies
soko sold sole solid solve some somebody somehow someone sometime somewhere soon sorry sort sought soul sound source
sovereign sovereignty spaces spade speak specific speed spend spent spill spirit spite spoke spoken spokespersons
sport spot spread spur squatter stadium staff stake stamp stand standards start states status statutes stay steal
step stereotypes stick still stipends stolen stood stop storage story straight straightforward strange strategic
strategy streamline streams streets strength strengthen stretch strict strike strong strongest struggle stuck
student study sub subclause subject submit subscribe subsequent substandard substantiate success successful such
sued sufficient sugar suggest summon supervise support sure surface survival suspect suspend swept sworn synthesise
system tabia tackle taifa take taken talk tandem target tariff task taskforce tax taxes tea teach teacher team teas
technocrats tell ten tena tender tends tents tenure term test text than thank that the theft their them themselves
then there thereby therefore therein thereof thereon these they thing think thirty this those though thought
thousands threat threaten three threshold through throughout throw thrown thus tied ties tight time timeframe
timelines tired title today tofauti told tomorrow too took tool topics total touch towards town towns track
traditional tragedy tragic train transact transform transparency transparent travel treasure treat trees trend
tribal tricky tried tries troops trouble truck true truly truth try tuelewane tuende tuendelee tukaenda
tukajadiliana tukiwa tulikuwa tumekuwa tuna tunaenda tunafanya tunajua tunaomba tunasema tunataka tunatoka
tunavyojua tune turns turudi tutaendelea tutakuwa tuwaambie tuwe tuweze twice two uchaguzi ufisadi ujumbe ukabila
ukweli ule umefika umeonelea umuhimu unakuwa unaona unatakiwa unconstitutional under undermine understand understood
undertake undertaken undertook unfair unfortunate uniform unipolar unit unjust unless unlock until unto uongozi
upande update upfront upgrade upheld uphold upon upside upwards urge urgency urgent use used useful user usiku using
usual utagundua utakuwa utaratibu utilise uwakilishi uzoefu vacancy vacant vaccine valid value vary vehicle verbatim
verify very vet victims vide view vigilant vikao vile village violate violent viongozi visa visit vitae vital vizuri
voice volume vote voted vya waendelee wafanyibiashara wage waheshimiwa wait wajumbe wakati wake wakeup wakiwa wako
wakubwa wala wale waliotimuliwa waliowachagua walituleta walk walls wamekufa wamekuwa wanafanya wanahamishwa
wananchi wanasiasa wangu want wao wapate wapi wapya war ward warden warehouse warn warrant wars was wasi wasiwasi
waste watchman watchmen water watu waweze way ways wazi wazungumze weak wealthy wear week weekend weighty welcome
well wengine went wenyewe wenzangu were wetu wewe what wheat when where whereas which while who whole whom whose why
wider widow wiki wild wildlife will wind window wisdom wise wish with withdraw withdrawal withdrawn withdrew
withheld withhold within without wives wizi woman women word work workshop worry worse worst worth wote would write
written wrong wrote yake yako yale yaliyotokea yanakumba yanatokea yangu yao year yes yesterday yet yetu yeye yote
you young youngest your yourself yourselves youth yoyote zaidi zamani zangu zao zetu zile zone zote
`
    .trim()
    .split(/\s+/),
);
