// Invented sentences as they are said in such a parliament, with the language most of their words are in.
// Every other one, from the second on, is held out: rules are tuned on the rest.

export const SWAHILI_SENTENCES: readonly string[] = `
Asante sana, Bw. Spika, kwa kunipa nafasi hii.
Bw. Spika, naunga mkono Hoja hii kwa dhati.
Mhe. Spika, ninasimama kupinga Mswada huu.
Barabara zetu zimeharibika kutokana na mvua kubwa.
Wananchi wa Tana River wanaumia kwa njaa.
(Makofi)
(Kicheko)
(Vicheko)
HOJA
TAARIFA
MASWALI YA DHARURA
SALA
KAULI ZA MAWAZIRI
MISWADA
Kwa hayo machache, ninaomba kuunga mkono.
Serikali imeahidi kujenga shule mpya katika kila kata.
Je, Waziri anaweza kutuambia ni lini fedha hizo zitatolewa?
Hakuna maji safi katika kijiji chetu.
Mheshimiwa Naibu Spika, jambo hili ni la dharura.
Nidhamu, Bw. Spika!
Jambo la nidhamu, Mhe. Spika wa Muda.
Ninataka kumshukuru Seneta aliyeleta Hoja hii.
Wakulima wa kahawa hawajalipwa kwa miaka mitatu.
Watoto wanakaa chini kwa sababu hakuna madawati.
Tunaomba Serikali iwasaidie waathiriwa wa mafuriko.
Bei ya unga imepanda mara dufu tangu mwezi uliopita.
Vijana wetu wamemaliza shule lakini hawana ajira.
Waziri yuko wapi?
Hapana!
Ndiyo!
Sema ukweli!
Hilo si kweli hata kidogo.
Ningependa kuchangia kidogo kuhusu suala la usalama.
Wezi wa mifugo wanaendelea kuhangaisha wafugaji wetu.
Hii ni aibu kubwa kwa taifa letu.
Katiba yetu inasema kwamba kila mtu ana haki ya kuishi.
Naibu Spika, naomba mwongozo wako.
Ripoti ya Kamati imewasilishwa mbele ya Bunge hili.
Hospitali za kaunti hazina dawa za kutosha.
Wauguzi wamegoma kwa muda wa wiki mbili sasa.
Tukumbuke kwamba mwenda pole hajikwai.
Waswahili walisema kuwa penye nia pana njia.
Mradi huo ulianza mwaka wa 2014 na mpaka leo haujakamilika.
Nimesikiliza kwa makini yale ambayo Kiongozi wa Walio Wengi amesema.
Ni lazima tuhakikishe kuwa pesa za umma zinatumika vizuri.
Sisi kama viongozi tunapaswa kuwa mfano mwema.
Samaki wamepungua ziwani kwa sababu ya uvuvi haramu.
Watu wa pwani wamenyanyaswa kuhusu mashamba yao.
Tunahitaji kivuko kipya ili watu wasipoteze maisha.
Mzee huyo alifariki akisubiri fidia yake.
Bunge liliahirishwa saa kumi na mbili na nusu.
Bunge lilikutana saa nane unusu mchana.
Naibu Spika akiwa Kitini
Maombi
Natoa Hoja ya kuahirisha shughuli za Bunge.
Tafadhali keti chini, Mheshimiwa.
Asante.
Asante, Bi. Spika wa Muda.
Karibu sana katika Bunge letu.
Ningeomba Mwenyekiti wa Kamati atueleze zaidi.
Elimu ya bure imewasaidia watoto kutoka familia maskini.
Kila siku tunasikia habari za ajali barabarani.
Matatu zinabeba abiria kupita kiasi.
Polisi wanachukua hongo mchana kweupe.
Ufisadi umekita mizizi katika nchi hii.
Tusipoziba ufa tutajenga ukuta.
Lugha ya Kiswahili ni lugha ya taifa.
Ninafurahi kuzungumza kwa lugha yetu ya Kiswahili.
Wamama wanajifungulia njiani kabla ya kufika hospitalini.
Machifu hawajapata mishahara yao.
Umeme umefika lakini gharama ni ya juu mno.
Ndovu wanaharibu mimea ya wakulima wetu.
Fidia kwa wale walioumwa na nyoka haijalipwa.
Gavana alikataa kufika mbele ya Kamati yetu.
Maseneta wenzangu, hebu tujadili jambo hili kwa utulivu.
Nakubaliana na mwenzangu aliyezungumza kabla yangu.
Sheria hii itazuia unyanyasaji wa wafanyakazi wa nyumbani.
Bei ya mafuta ya taa haiwezi kumudu mwananchi wa kawaida.
Tuliambiwa kwamba kiwanda cha sukari kitafufuliwa.
Kiwanda hicho kimefungwa na wafanyakazi wamefutwa.
Mpaka sasa hatujapata jibu lolote kutoka kwa Wizara.
Hali ya hewa imebadilika na mvua hainyeshi kama zamani.
Tunapanda miti lakini wengine wanaikata usiku.
Mimi mwenyewe nilitembelea kambi ya wakimbizi.
Shida yao kubwa ni chakula na malazi.
Mhe. Mwenyekiti, napendekeza kifungu hiki kifanyiwe marekebisho.
Kifungu kinakubaliwa
(Hoja ilitolewa)
(Swali likapendekezwa)
(Mhe. Mwakio alisimama mahali pake)
(Maseneta wengine walizungumza bila kipaza sauti)
Wakenya wanateseka.
Haya ni mambo ya kusikitisha mno.
Naomba msamaha na ninaondoa matamshi hayo.
Ninaondoa neno hilo, Bw. Naibu Spika.
Je, ni haki kwa Mheshimiwa kupotosha Bunge?
Kuna uvumi kwamba ardhi hiyo imenyakuliwa.
Waliohusika wachukuliwe hatua za kisheria.
Mkurugenzi wa shirika hilo ajiuzulu mara moja.
Sitaki kurudia yale ambayo yamesemwa na wenzangu.
Tumechoka na ahadi za uongo.
Kaunti yangu haina hata kilomita moja ya lami.
Ni kweli kwamba maji ni uhai.
Walimu wa chekechea wanalipwa mshahara duni.
Naomba Wizara ya Elimu iangalie jambo hilo.
Wazazi hawana uwezo wa kulipa karo.
Tuna imani na Serikali hii.
Wabunge tuwe na umoja ili tuijenge nchi.
Mungu awabariki nyote.
Pole kwa familia zilizopoteza wapendwa wao.
Tusimame kwa dakika moja kuwakumbuka marehemu.
Mchezo wa kandanda umedorora nchini.
Wanariadha wetu wameipa nchi sifa kubwa duniani.
Vyama vya ushirika viimarishwe ili wakulima wafaidike.
Mikopo ya vijana iliporwa na maafisa wachache.
Ukame umesababisha vifo vya ng’ombe na mbuzi wengi.
Magonjwa ya mifugo yasipodhibitiwa tutapata hasara.
Soko la Kongowea linahitaji kukarabatiwa haraka.
Wafanyabiashara wadogo wanatozwa ushuru mwingi.
Bandari ya Mombasa inafaa kusimamiwa vyema.
Mswada huu una vifungu ishirini na vitano.
Katika Kifungu cha 12, neno “Waziri” liondolewe.
Ninapendekeza kwamba Bunge hili liahirishwe.
Swali la pili linahusu bima ya afya.
Sina pingamizi lolote.
Nitawasilisha taarifa hiyo wiki ijayo.
Nilimuuliza Waziri swali hilo mwezi wa tano.
Jibu alilotoa halikuniridhisha.
Hatutakubali kudanganywa tena.
Kazi ya Seneti ni kulinda ugatuzi.
Ugatuzi umeleta maendeleo mashinani.
Madaktari wanahamia nchi za ng’ambo kutafuta malisho bora.
Watu wanaoishi na ulemavu wasibaguliwe.
Tunataka haki itendeke kwa wote.
Wakati umewadia wa kubadilisha mtindo huo.
Mto huo hufurika kila mwaka na kuleta maafa.
Daraja lilibomoka na watu kumi wakafa maji.
Hoja hii imekuja kwa wakati ufaao.
Nampa kongole Mbunge wa Taveta kwa kazi nzuri.
Ndugu zangu, tuache siasa duni.
Bw. Spika, the Minister alituambia kwamba barabara hiyo itajengwa mwaka huu lakini hakuna kitu.
Mhe. Spika, budget ya mwaka huu haikutenga fedha za maji kwa watu wa Lamu.
Nimesoma report ya Auditor-General na inaonyesha kwamba pesa nyingi zilipotea.
Hiyo Commission haijafanya kazi yake vizuri hata kidogo.
Watu wetu wanahitaji title deeds ili waweze kupata mikopo kutoka kwa benki.
Tunaambiwa kwamba ni mambo ya procurement, lakini sisi tunajua ukweli.
Mhe. Naibu Spika, wale members of staff hawajalipwa mishahara yao kwa miezi minne.
Hii Public Finance Management Act inafaa ibadilishwe ili kaunti zipate pesa kwa wakati.
Ninasema pole kwa familia ya marehemu na watu wote wa Homa Bay kwa msiba huu mkubwa uliowapata.
Bw. Spika wa Muda, ningependa kuongezea sauti yangu kwa wale ambao wamezungumza kabla yangu kuhusu umuhimu wa kilimo cha umwagiliaji katika maeneo kame.
Tangu tupate Uhuru, wananchi wa sehemu za kaskazini wamesahaulika; hawana barabara, hawana hospitali, na shule zao ziko mbali sana na makazi yao.
`
  .trim()
  .split('\n');

export const ENGLISH_SENTENCES: readonly string[] = `
Thank you, Mr. Speaker, Sir, for giving me this opportunity.
Hon. Speaker, I beg to support the Motion.
I beg to second.
Hear, hear!
(Applause)
(Laughter)
(Loud consultations)
PRAYERS
NATIONAL ASSEMBLY
OFFICIAL REPORT
NOTICE OF MOTION
ORAL ANSWERS TO QUESTIONS
Wednesday, 14th March, 2012
The House met at 2.30 p.m.
[Mr. Deputy Speaker in the Chair]
Why?
Yes!
No!
Shame!
24A.
)
Clause 6
Sen. Mungatana, MGH
Kilifi North, UDA
Moses Masika Wetangula
Hon. Owen Baya (Kilifi North, UDA)
Nairobi, Mombasa, Kisumu, Nakuru and Eldoret.
Suba South, ODM
Kikuyu, UDA
Mr. Ng’ang’a Mbugua
Kshs1,200,000
2,345,678
AYES
NOES
Teller of the Ayes: Hon. Mwangi Gakuya
The Temporary Deputy Chairlady
Second Reading
prima facie
status quo
mutatis mutandis
sine die
in camera
The Member for Kitutu Masaba.
On a point of order, Mr. Speaker, Sir. Is it in order for the hon. Member to mislead the House?
The roads in Wajir County were damaged by the floods.
How many schools in Kitui were closed because of insecurity?
The people of Turkana have waited too long for water.
Could the Cabinet Secretary explain why the funds were not released?
I did not hear the Minister answer the last part of my question.
We cannot continue like this, Mr. Temporary Speaker.
Order, hon. Members! Let us hear the Leader of the Majority Party in silence.
The Bill was read the Third Time and passed.
(Question put and agreed to)
(The Bill was accordingly read the First Time)
(Hon. Wamboka spoke off the record)
That, the debate be now adjourned.
Farmers have not been paid for the sugarcane they delivered to Mumias.
The price of fertilizer has doubled.
Teachers are on strike across the country.
This is a matter of national importance.
I withdraw and apologise.
My constituents depend on fishing in Lake Victoria.
Nothing has been done.
He should resign.
What is the position of the Government on this?
The Committee visited Garissa, Wajir and Mandera in March.
It is unfortunate that our youth remain jobless after university.
We are tired of promises.
Let him table the documents.
The Auditor-General raised queries on expenditure amounting to Kshs3 billion.
Hon. Members, I have the following communication to make.
The quorum bell was rung.
Members may resume their seats.
Next Order!
Put the Question!
Article 43 of the Constitution guarantees every person the right to health.
Devolution has transformed Makueni, Kakamega and Bungoma.
The Ministry of Education, Science and Technology
County Allocation of Revenue Bill
Adjournment
I am not aware.
That is correct.
Thank you.
I stand guided.
Withdraw!
Ask him!
The late senator was a humble servant of Nyamira.
Maasai Mara, Tsavo and Amboseli earn us foreign exchange.
Nyeri, Murang’a, Kirinyaga and Kiambu counties produce coffee and tea.
Land injustices at the Coast must be addressed once and for all.
Police officers killed two demonstrators in Kibra.
Women in Samburu walk long distances to fetch water.
Wildlife destroyed crops worth millions of shillings.
Nurses have downed their tools.
Corruption is killing our economy.
I am through, Mr. Speaker.
A dam will be built next year.
Electricity reached the village last month.
There shall be established a Fund to be known as the Equalisation Fund.
(3) Gross misconduct
by deleting subsection (2) and substituting therefor the following new subsection
“county executive” means a county executive committee established under Article 176
Sub-clause 4 be amended in paragraph (b)
The Senate rose at 6.30 p.m.
There being no other business, the House stands adjourned until tomorrow.
First, let me congratulate Sen. Orengo on his election.
I have a problem with this amendment.
My brother, hon. Kimunya, has said it better than me.
Mr. Speaker, Sir, the wananchi of this country deserve better services.
The boda boda riders in Kisii were arrested for no reason.
Our mama mboga in Gikomba cannot afford these taxes.
Even the jua kali sector contributes to the growth of this economy.
As the Swahili say, “haraka haraka haina baraka”, so let us not rush this Bill.
The harambee spirit has died in this nation and we must revive it.
I want to tell the Minister pole for the loss of his mother.
They say “mwenye nguvu mpishe”, but that is not the way to run a Government.
The Chairman told us that the Nyumba Kumi initiative has reduced crime in Nakuru.
Members of Bunge la Mwananchi were arrested at Jeevanjee Gardens and they are still in custody.
Huduma Centre services should be brought to every constituency in the country.
The Uwezo Fund and the Hustler Fund have not reached our people.
Linda Mama programme is a good initiative by the national Government.
Sukuma wiki and ugali is what most families can afford in the evening.
Kazi Mtaani was stopped without any explanation to the young people it employed.
The chang’aa dens in Mathare must be closed by the chiefs.
Uhuru Park and Central Park are closed to the public.
If you go to Marigat, Mochongoi or Arabal you will find schools without a single desk.
The hon. Member for Taita, Mwatate and Voi should agree on the water project at Mzima Springs.
Mr. Deputy Speaker, Sir, I rise to oppose this Bill because it takes away the powers of the county assemblies.
I would like to ask the Chairperson of the Departmental Committee on Lands to tell this House when the squatters of Mwea will be given their title deeds.
The electronic version of the Official Hansard Report is for information purposes only.
A certified version of this Report can be obtained from the Hansard Editor.
Having said that, I urge colleagues to pass this Bill with amendments.
Hospitals lack drugs, beds and ambulances.
Unemployment among graduates worries every parent.
Somalia, Ethiopia, Uganda, Tanzania and South Sudan are our neighbours.
Mogadishu, Kismayu and Kampala.
Banditry in Baringo, Laikipia and Samburu continues unabated.
Retirement benefits delayed.
Answer the question!
Is he in order?
You are out of order.
Proceed.
Hon. Deputy Speaker, I request for more time.
The Finance Bill proposes to raise excise duty on sugar, juice and airtime.
It seems hon. Kaluma is not in the House.
Division was claimed by more than twenty Members.
Money was lost through irregular procurement of medical kits.
Judges should be paid on time.
Mr. Mbadi laid the Paper on the Table.
Annual Report and Financial Statements of the Kenya Ports Authority for the year ended 30th June, 2019
Question No.123
The debate was interrupted at 6.30 p.m.
Peace and unity remain fundamental.
Insecurity along the Kenya-Somalia border demands urgent attention.
Several hon. Members stood up in their places.
`
  .trim()
  .split('\n');
