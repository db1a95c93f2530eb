// The words that are ordinary in a heading, and not names: by which capitals become small letters.
//
// The list has the words that reports of the Parliament of Kenya, of 2008 to 2026, print with a small letter at least four times as often
// as with a capital one within sentences, in English and Swahili, those of the demo record, and some hundred more that headings have.
// Plurals and words that end as only ordinary words do are left out. What the reports write with a capital ("Committee", "County") is
// not in it, nor are names.

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
aambiwe abattoir abide able ably about above abroad absent absentee absolute abuse academic academies accept access
accident accommodate account accountant accrue achieve acknowledge acquaint acquire across acted actualize add added
additional address adequate adhere adjourn admit adopt advantage adverse advice advise aendelee affair affect afford
afraid after afternoon again against age agency agent ago agony agree ahadi ahead aibu aid aim aimed aina air
airport akina akinena akisema aligns alikuwa alive alivyosema aliyeleta all allocate allow almost alone along
alongside already also although always ama ambako ambalo ambao ambapo ambaye ambayo ambazo ambulance amend amesema
among amongst amount ample ana anaenda analysis anataka ancestral and animal announce anticipate any anybody anymore
anyone anyway anywhere apart apex apologise apologize appear apply appoint appreciate approach appropriate approval
approve are area argue arise arm armed arms armyworm aroma arose around arrears arrest arrests articulate artist
ascertain aside ask asked asks asleep aspect aspirant assent assess asset assist assistants assume assure athlete
attack attain attempt attend attitude attract audits auspices avail average avert avoid aware away baada baboons
back background backlash backlog bad badly bado baggage ball ballot ban bandit banditry banks barabara baraka
barazas barbaric base based basi basket bayana beach beans bear beats beautiful beauty became because become been
before began begin begs behalf behave behind being belief believe belong below bend benefit best between beyond
biashara bidhaa big biggest bikes bila bilateral billion birth bishara bit bite bitumen black blackouts blah blame
blanket blocks boat boda bodaboda body bold bomb bond bono book bora border borehole boreholes born borne borrow
both bottlenecks bought bound box boy branches breach break breakdown breakfast breath brew bribe bridge brief bring
broad broaden broken brought budgets build built bulky bullets burden burnt bursary burst bury bus buses bush
businessmen busy but buy buyer buys bypass cable calendar call calm came camera camp campaign can cancel cancer
candidates cane cannot capital card care cared careful careless carnage carry cars cartels case cash cast catch
cater cattle caught cause cease celebrate cement census centres cereal ceremony certain certificate cetera cha chafu
chakula challenge changes changu channels chaos charge cheap check cheques child children chini choice choose chosen
chuki churches circles circular cite cited citizenry citizens civil claim clans clarify class classroom clean
cleanup clear clinic close coaches coffee cognizant coherent cold collapse collapses collateral colleague collect
colossal column combatants come comfort command commend commit common communicate compare compel compensate compete
competent complain complaint complaints complete complex component compound concentrate concept concern conclude
conditional condone conduct confident confirm conflict congratulate connect conservancy consistent consists console
constant constituents constitute construct consult consultant consumes contact contain contents contest context
continent continue contract contravenes contribute control convenient conversant copy corporate correct corrupt
corruption cost could count counterpart counties country countryside coup couple course courtesy cover coverage cows
coxswains crackdowns create credit crime criminal criminalise criminalize crises crisis criteria crop crops crowd
crystal culvert cure current curriculum cushion custodian cut cycle daily dam damage dams daraja dark data date
dated dawa day daylight days dead deadline deal dealt death debate debt decade decades deceit decency decent decide
declare decorum deed deep deepen defeat defend defer deficit define definite defunct degree delay delegate delete
deliberate delivery delve demand demerits demise democracy demonstrate deny depend dependency dependent deploy
deserve design desilt desist desk despite destroy detail determine develop dharau dharura dialysis dictate did die
died different difficult difficulties digit digital diligent dip diplomatic direct disability disagree disarm
disburse discharge discipline disconnect discrepancy discriminate discuss disease diseases disposal dispose dispute
distinguish distress distribute districts diversify divest divide dividend divulge docket doctor doctrine does doing
domain domestic done donor door doth double doubt down dowry draft drain drainage draw drawn dream dress drifts
drill drink drive drop dropout drought drug dry dual due duly duni dunia dust duty dying each eager earliest early
earn ease easiest easy eat economics economists economy ecosystem educate educational effect efficient effort eight
elder elderly elect electric electricity electronic elephant eliminate else elsewhere email embark emergency
emotional emphasis employ employee empty encourage end endeavour ended eneo enforce engage enjoy enlarge enough
ensure enter entire entrepreneurs entry environmental envisage envoy epidemic equip error establish estimate etc
eternal ethnic eulogise even events ever every everybody everyone everywhere evident exact exam examine example
except exclude execute exercise exist expand expect expectant expedite expense experts expiry explain exploit export
expose exposure express extend extenso extent external extra extracts eye eyes face faced facilitate facility fact
fail failure fair faith faithful fake fall fallen familia familiar families famine far fast fate favour fear fee
feed feedback feel fees feet fell felt female fence fetches few fewer fibre field fight figure file fill final
finalise finalize find fine finish fire firm fiscal fish fishermen five float flood flour flow focus follow food
foodstuff foot footbridge for fora force forceful foremost forensic forest forests forget forgot forgotten formal
format forms formula formulae formulates forth forthwith fortnight forward found four fourteen fragile fragrant
framework frank fraud fraudulent free freedom freeze frequencies frequent fresh friend from frontline frozen fruit
fruitful fulani fulfil fulfill full fulltime fully fund fundamental funds funerals funny furnish gain game gangs
gani gaps garbage gas gave gear generate genocide gentleman gentlemen genuine geothermal get gets ghost girl girls
give given glad global goat goes going gone good goodwill got gotten grade graduates graft grams grant grass
grassroots grateful grave great greatest green ground groups grow grown growth guarantee guard guardians guide
guideline guillotine gun guns haba had hadi haina haiozi hair haki hakuna halafu half hali halina halt hana hand
handle handouts hapa hapo happen happy haraka hard harm harmony harsh harvest has hasa hata hatchery hate hati hatua
hatuna haujafika have hawajalipwa hawajapata hawana hay haya hayawezi hayo hazikufika head heal health healthcare
healthy hear heard heart heat heavy height held helmets help helpful helpless hence her herds herdsmen here hereby
highest hii hili hilo him himself hire his hived hivi hivyo hiyo hizo hold holiday home homegrown homesteads
homework honest honeymoon hope hospital host hour households housing how hub huduma huenda huge hujaza huko huku
human humanitarian humble hundi hununua huo hurry husema huu hyacinth hybrid idea ideal identify idle ifike ignore
ijionee ikiwa ile ilhali ili iliyo illegal illicit image imagine immediate immense imply import important improve
impute inadequate inafaa inapaswa inawajali inaweza incident include income incomplete inconsistent increase incur
indicate indulge industry influx inform informal infrastructural initiate initio injury injustice innocent input
inquire inquiries inquiry insecure inside insist inspect instead institutional instrumental intact intend intensify
interact interest interfere interim intern interrogate interrupt intervene into introduce invade invest investigate
invite involve irons irregular issue itakuwa itasonga itawasaidia items its itself jackets jamaa jamani jambo jamii
jet jetty jiji jijini job jobs join joto journalists journals joyride jukumu jungle just juu juzi kabisa kabla kadha
kali kama kando karibu katika kawaida kazi keen keep kelele kept key kibaba kid kidogo kids kifahari kikabila
kikamilifu kila kilichofanyika kilio kill kimombo kind kiosk kisasa kisiasa kitty kivita knew know knowledge known
kongamano kubadilisha kuboresha kubwa kuchangia kuchukua kudumu kueleza kuenda kuendelea kufa kufanya kuhakikisha
kuhusu kuhuzunisha kuishi kujenga kujua kukaa kukataa kule kuleta kulingana kumwambia kumwona kuna kunipa kunywa
kuona kupanga kupata kupeana kupiga kurekebisha kurudi kusema kushauriana kushirikiana kushughulikia kusikitisha
kutatua kutekeleza kutembea kutoa kutoka kutosha kutuleta kutumia kuuliza kuulizia kuunga kuuza kuwa kuwaambia
kuwachochea kuwasaidia kuweka kuweza kuzamisha kuzungumza kwa kwamba kwangu kwanza kwao kweli kwenda kwenye kwetu
lack lady lag laid lakini lako land landlords langu language lao lapses large largest last late later laud launch
law laws lay lazima lead leaf leagues leakage learn learnt lease least leave lecturer led leeway left legitimate
legs lend length leo less lesson let letu level leverage levies levy liaise liberty license lie lies life lifeline
light like likizo lile limit line lined liquidate list listen literacy little live lived livelihoods loaf loan local
lock lodges logic long look loopholes lose loss lost lot lots love loved low lowest lugha lunch maafa maana machache
machafu machinery made madiwani maendeleo maeneo mafuriko magnitude mahali main maintain maisha maize maji majibu
major make makeshift malaria malumbano mama mamake mambo mamlaka manage mandate maneno mangoes many maoni mapumziko
mara marafiki mark market marketplaces marry maskwota massacre mast maswala matatizo matatu maternal maximum maybe
mazungumzo mbabe mbele mbili mbovu mdomo meal mean meant meantime measure media medium meet men menace mengi merits
met meted meter method mfano microphone middle middlemen midnight midterm miezi mifugo might mile mileage miliki
militia milk mill million mimi mind mine minimum minute mipango mischief misinform misingi mislead mismatch mistake
misunderstood misuse miti mitigate miwili mjadala mji mkate mkono mmoja mnataka mnaweza mnielewe mobile mobilize
mode model moderate modern moja mole money monies monkey month mood more most motor motorcycles motto mouth move
moved mpaka mpango mpenda mpole mradi mrefu msimamo mtaa mto mtu much muda muelekeo muhimu muongozo murder murram
museum must mutandis mwaka mwananchi mwelekeo mwendazake mwenyewe mweusi mwezi mwingine myself mystery myth nafasi
naked name named nami namna nani napinga nashukuru nasimama nataka nationhood naunga naye nayo nchi ndani ndio ndipo
ndiyo ndoto ndugu near nearest need needy negate neglect negotiate neighborhood neighbour net networks neutral never
new newly news next nguvu niaba nichangie night nimesimama ninaomba ninataka nini niwapashe nizungumze nje njia
noble nobody noise nomadic nominee none nonetheless nor normal not note noted notice notify now nowhere nurse
nurseries nusu nyingi nyingine nyumba nyumbani nzima obey object observe obsolete obstetric obtain occur off offer
office offices offset offtake often oil okay old older once one ones online only open operate operational
operationalise opinion oppose opposite organise organize organs original orphan orphans other otherwise ought our
ourselves out outbreaks outcome outset outside over overall overcharge overdue overflow overnight overseas oversee
oversight overtaken owe owed owes own owned owner owns oxygen pace package paddy pages paid pain pale pamoja pans
panya paragraph parallel parcel parent part participants participate particular partisan pass passage passport past
pastoral pastoralist pathetic patient patriotic patrol patrols pay peace peaceful pedestrian peg peke pekee pema
penalty pension people peponi per percentage perform perhaps period periodic persistent person personal personnel
persuade pertinent pesa pharmacies phenomenon photograph pia pick piece pikipiki pili pilot piped pipelines pipes
place plan plans plant platform play plead please pleasure plight plot plus pocket pockets points pole police
policemen policy politicians politicise politics polytechnic polytechnics ponds poor poorest post postgraduate pot
potatoes potholes poverty power powerhouse practice practise pray preach premium prepare prescribe present press
pressure prevent price pride primary principal principle prior prioritise prioritize prison private privilege
problem procedure process produce product professional profile profits programme programmes progress project promise
promote prompt prone propaganda property proposal propose prosecute protect protest proud prove proven provide
provisional provoke proxy prudent public publish pull punish pupils purchase pure purports purpose pursuant pursue
purview push put qualify quarantine queries quick quiet quite quo quote raids rails rain rainfall rains rainy raise
rallies rambirambi rampage rampant ranches rate ratio rationale rationalize raw reach read ready real realise
realize reason recall receipt recent recess recognise recognize recommend reconcile record recovery recruit
recurrent redress reduce redundancy refer referendum reflect refugee refusal regard regardless region registry
regular relates relax release relevant relief religion relocate relook rely remain remand remark remind removal
remove repair repeal repeat replace reply report represent repute request require requisite rescue reserve
reservists resident resign resolve resource respect respond response rest restarts restore restraint result resume
retain retire retreat return reveals revenue revenues revert review revisit reward rice rich ride riders rightful
rights ring riparian rise risk risky riverbanks road roadmap robust rogue roho role roof root rose rosy round route
routine rule ruled run rung runs rural rush sababu sad safe safeguard safer safi said sake salary sale salt samaki
same sana sasa sat sauti save saved savers saw say says scale scarce scene schedule schemes school schools scope
score scouts screen scrutiny seal season seat secondary secret secure see seek seem seen sehemu sell seminar send
sense sent separate sergeants servants serve service set sets settle seven several severe sewage sewer sewerage
shaka shall shame shameful shanties share shareable shave she shed sherehe sheria shida shift shoes shop short
shortage shortfall shot should shout show shown shule shylocks siasa side sign signage signal siku silent similar
simple since sincere single sio sisi sit sitaki site sits six skew skills skip slap slow slum small smooth snake
sober societies soko solar sold sole solid solve some somebody somehow someone sometime somewhere soon sorry sort
sought soul sound source sovereign sovereignty spaces spade speak specific speech speed speedy spend spent spill
spirit spite spoke spoken spokespersons sport spot spread spur squatter stadia stadium staff stake stamp stand
standards start states status statutes stay steal step stereotypes stick still stipend stipends stitch stocks stolen
stood stop storage store story straight straightforward strange strategic strategy stray streamline streams street
streets strength strengthen stretch strict strike strong strongest struggle stuck student study sub subclause
subject submit subscribe subsequent subsidise substandard substantiate success successful such sued sufficient sugar
suggest summon sums supervise support sure surface survival suspect suspend swept sworn synthesise system tabia
tackle taifa take taken talent talk tandem tangu tanks taps target tariff tarmac task taskforce tatizo tax taxes tea
teach teacher team teas technocrats telephone tell ten tena tenants tender tends tents tenure term test text
textbooks than thank that the theatres theft their them themselves then there thereby therefore therein thereof
thereon these they thing think thirty this those though thought thousands threat threaten three threshold through
throughout throw thrown thus tied ties tight time timeframe timeline timelines tired title today tofauti told
tomorrow tones too took tool topics total touch tour towards towers town towns track traditional tragedy tragic
train transact transform transparency transparent travel treasure treat trees trend tribal tricky tried tries troops
trouble truck true truly truth try tuelewane tuende tuendelee tuhifadhi tukaenda tukajadiliana tukaona tukiwa
tulikuwa tumekuwa tuna tunaenda tunafanya tunajua tunaomba tunasema tunataka tunatoka tunavyojua tune turns turudi
tutaendelea tutakuwa tuwaambie tuwe tuweze twice two uchaguzi ufisadi uhai ujumbe ukabila ukame ukweli ule umefika
umekwama umeme umeonelea umuhimu unakuwa unaona unatakiwa unblock unconstitutional under undermine understand
understood undertake undertaken undertook unfair unfortunate uniform unipolar unit unjust unless unlock unpaid
unrest until unto uongozi upande update upfront upgrade upheld uphold upon upside upwards urge urgency urgent use
used useful user ushuru usiku using usual utagundua utakuwa utaona utaratibu utilise uwakilishi uzoefu vacancy
vacant vaccinate vaccine valid value vary vehicle verbatim verify very vet victims vide view vigilant vijiji vikao
vile village violate violent viongozi vires visa visit vitae vital vizuri voice volume vote voted voters vya
waendelee wafanyibiashara wage waheshimiwa wait wajumbe wakati wake wakeup wakiwa wako wakubwa wala wale
waliotimuliwa waliowachagua walituleta walk walls wamekufa wamekuwa wamengoja wamepoteza wanafanya wanahamishwa
wanahangaishwa wanalipa wananchi wanapitia wanasema wanasiasa wanasomea wanastahili wangu want wao wapate wapi wapya
war ward warden warehouse warn warrant wars was wasi wasiwasi waste watchman watchmen water watoto watu wauguzi
waweze way ways wazi wazungumze weak wealthy wear weed week weekend weep weighty welcome well wengine went wenyewe
wenzangu were wetu wewe what wheat when where whereas which while who whole whom whose why widen wider widow wiki
wild wildlife will wind window wing wisdom wise wish with withdraw withdrawal withdrawn withdrew withheld withhold
within without wives wizi woman women wooden word work workshop worry worse worst worth wote would wrist write
written wrong wrote yake yako yale yaliyotokea yanakumba yanatokea yangu yao year yenyewe yes yesterday yet yetu
yeye yote you young youngest your yourself yourselves youth yoyote zaidi zamani zangu zao zetu zile zilizotengwa
zone zote
`
    .trim()
    .split(/\s+/),
);
