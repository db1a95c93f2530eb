// Sentences in languages that are near Swahili, by family or by borders, written for measuring how often they are taken for it.

const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type Sentences = Readonly<Record<string, readonly string[]>>;

/** These were looked at while the rules were made. */
export const NEIGHBOURS: Sentences = {
  Zulu: lines(`
    Sifuna ukuthi uhulumeni asisize manje.
    Abantu bakithi badinga amanzi ahlanzekile.
    Ngiyabonga kakhulu mhlonishwa Somlomo.
    Izingane zethu kufanele ziye esikoleni nsuku zonke.
    Umgwaqo wasemakhaya awukalungiswa kuze kube manje.
    UNgqongqoshe akazange aphendule umbuzo wami.
    Siyavumelana nalo mthetho omusha.
    Imali eningi ilahlekile kulo nyaka.
    Asikwazi ukulinda isikhathi eside kangaka.
    Kukhona inkinga enkulu ezibhedlela zethu.`),
  Xhosa: lines(`
    Sifuna urhulumente asincede ngoku.
    Abantu bethu bafuna amanzi acocekileyo.
    Enkosi kakhulu Somlomo obekekileyo.
    Abantwana bethu kufuneka baye esikolweni yonke imihla.
    Indlela yasezilalini ayikalungiswa nangoku.
    UMphathiswa akakhange aphendule umbuzo wam.
    Siyavumelana nalo mthetho mtsha.
    Imali eninzi ilahlekile kulo nyaka.
    Asikwazi ukulinda ixesha elide kangaka.
    Kukho ingxaki enkulu ezibhedlele zethu.`),
  Shona: lines(`
    Tinoda kuti hurumende itibatsire izvozvi.
    Vanhu vedu vanoda mvura yakachena.
    Ndinotenda zvikuru vaSpika.
    Vana vedu vanofanira kuenda kuchikoro zuva nezuva.
    Mugwagwa wekumaruwa hausati wagadziriswa.
    Gurukota harina kupindura mubvunzo wangu.
    Tinobvumirana nemutemo mutsva uyu.
    Mari yakawanda yakarasika gore rino.
    Hatikwanisi kumirira kwenguva yakareba kudai.
    Pane dambudziko guru muzvipatara zvedu.`),
  Luganda: lines(`
    Twagala gavumenti etuyambe kati.
    Abantu baffe beetaaga amazzi amayonjo.
    Weebale nnyo ssebo Sipiika.
    Abaana baffe balina okugenda ku ssomero buli lunaku.
    Oluguudo lw'omu kyalo terunnaddaabirizibwa.
    Minisita teyazzeemu kibuuzo kyange.
    Tukkiriziganya n'etteeka lino eppya.
    Ssente nnyingi zabuze omwaka guno.
    Tetusobola kulinda kumala kiseera kiwanvu bwe kityo.
    Waliwo ekizibu ekinene mu malwaliro gaffe.`),
  Kinyarwanda: lines(`
    Turashaka ko leta idufasha ubu.
    Abantu bacu bakeneye amazi meza.
    Murakoze cyane nyakubahwa Perezida.
    Abana bacu bagomba kujya ku ishuri buri munsi.
    Umuhanda wo mu cyaro nturasanwa kugeza ubu.
    Minisitiri ntiyasubije ikibazo cyanjye.
    Twemeranya n'iri tegeko rishya.
    Amafaranga menshi yabuze muri uyu mwaka.
    Ntidushobora gutegereza igihe kirekire gutya.
    Hari ikibazo gikomeye mu bitaro byacu.`),
  Chichewa: lines(`
    Tikufuna boma litithandize tsopano.
    Anthu athu akufuna madzi abwino.
    Zikomo kwambiri a Sipikala.
    Ana athu ayenera kupita kusukulu tsiku lililonse.
    Msewu wakumudzi sunakonzedwebe mpaka pano.
    Nduna sinayankhe funso langa.
    Tikugwirizana ndi lamulo latsopanoli.
    Ndalama zambiri zinasowa chaka chino.
    Sitingathe kudikira nthawi yaitali chonchi.
    Pali vuto lalikulu muzipatala zathu.`),
  Somali: lines(`
    Waxaan rabnaa in dawladdu hadda na caawiso.
    Dadkeenu waxay u baahan yihiin biyo nadiif ah.
    Aad ayaad u mahadsan tahay guddoomiye.
    Carruurteenu waa inay maalin walba iskuulka aadaan.
    Wadada miyiga wali lama dayactirin.
    Wasiirku kama uusan jawaabin su'aashayda.
    Waxaan ku raacsanahay sharcigan cusub.
    Lacag badan ayaa sannadkan luntay.
    Ma sugi karno muddo intaas le'eg.
    Dhibaato weyn ayaa ka jirta isbitaaladeena.`),
};

/** Neither the lists of words nor the rules were made or changed with these, but for the list of Lingala. */
export const HELD_OUT_NEIGHBOURS: Sentences = {
  Zulu: lines(`
    Angivumelani nesiphakamiso selungu elihloniphekile.
    Ugesi ubiza imali eningi kakhulu.
    Bafundi bethu abanazo izincwadi.
    Sizobuya kusasa ekuseni.
    Lo mthethosivivinywa awulungile neze.
    Amaphoyisa akafikanga ngesikhathi.
    Abalimi balahlekelwe yimfuyo yabo.
    Ngicela ukubuza umbuzo owodwa.`),
  Xhosa: lines(`
    Andivumelani nesindululo selungu elihloniphekileyo.
    Umbane ubiza imali eninzi kakhulu.
    Abafundi bethu abanazo iincwadi.
    Siza kubuya ngomso kusasa.
    Lo mthetho usayilwayo awulunganga konke.
    Amapolisa akafikanga ngexesha.
    Amafama aphulukene nemfuyo yawo.
    Ndicela ukubuza umbuzo omnye.`),
  Shona: lines(`
    Handibvumirani nepfungwa yenhengo inoremekedzwa.
    Magetsi anodhura zvikuru mazuva ano.
    Vadzidzi vedu havana mabhuku.
    Tichadzoka mangwana mangwanani.
    Bhiri iri harina kunaka zvachose.
    Mapurisa haana kusvika nenguva.
    Varimi vakarasikirwa nezvipfuwo zvavo.
    Ndinokumbira kubvunza mubvunzo mumwe chete.`),
  Luganda: lines(`
    Sikkiriziganya na kiteeso kya mmemba ow'ekitiibwa.
    Amasannyalaze ga bbeeyi nnyo ennaku zino.
    Abayizi baffe tebalina bitabo.
    Tujja kudda enkya ku makya.
    Etteeka lino si ddungi n'akatono.
    Poliisi teyatuuka mu budde.
    Abalimi baafiirwa ebisolo byabwe.
    Nsaba okubuuza ekibuuzo kimu.`),
  Kinyarwanda: lines(`
    Sinemeranya n'igitekerezo cy'umudepite wubahwa.
    Amashanyarazi arahenda cyane muri iki gihe.
    Abanyeshuri bacu nta bitabo bafite.
    Tuzagaruka ejo mu gitondo.
    Uyu mushinga w'itegeko si mwiza na gato.
    Polisi ntiyahageze ku gihe.
    Abahinzi batakaje amatungo yabo.
    Ndasaba kubaza ikibazo kimwe.`),
  Chichewa: lines(`
    Sindikugwirizana ndi maganizo a phungu wolemekezeka.
    Magetsi ndi okwera mtengo kwambiri masiku ano.
    Ophunzira athu alibe mabuku.
    Tidzabweranso mawa m'mawa.
    Bilu iyi si yabwino ngakhale pang'ono.
    Apolisi sanafike pa nthawi yake.
    Alimi anataya ziweto zawo.
    Ndikupempha kufunsa funso limodzi.`),
  Somali: lines(`
    Kuma raacsani soo jeedinta xildhibaanka sharafta leh.
    Korontadu aad bay qaali u tahay maalmahan.
    Ardaydeenu buugaag ma haystaan.
    Waxaan soo noqon doonaa berri subax.
    Hindise sharciyeedkani ma fiicna gabi ahaanba.
    Booliisku waqtigii kuma iman.
    Beeraleydu xoolahoodii ayay waayeen.
    Waxaan codsanayaa inaan hal su'aal weydiiyo.`),
  Lingala: lines(`
    Tolingi ete leta asalisa biso sikoyo.
    Bato ya mboka na biso bazali na bosenga ya mai ya peto.
    Matondi mingi tata mokambi.
    Bana na biso basengeli kokende na kelasi mokolo na mokolo.
    Nzela ya mboka ebongisami naino te.
    Ministre azongisaki eyano na motuna na ngai te.
    Tondimi mobeko oyo ya sika.
    Mosolo ebele ebungaki na mobu oyo.`),
};
