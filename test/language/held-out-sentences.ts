// Sentences for measuring how well languages are told. Neither the lists of words nor the rules were made or changed with them: the short
// ones are from printed reports of 2008 to 2026 and were labelled by reading them, the others were written for this file.

const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Sentences of up to eight words as they were printed. */
export const SHORT_SWAHILI: readonly string[] = lines(`
  Aibu kabisa!
  Alijitolea kwa hali na mali.
  Alikuwa anashirikiana kikamilifu.
  Daraja hilo limevunjika.
  Denar alikuwa mtulivu.
  Haliwezi kuwa jiji la watu fulani peke yao.
  Hamisi alitabasamu kila saa.
  Hamisi hayuko pamoja nao.
  Hamjui Mwadeghu yule mnazungumza naye.
  Hatujapewa majibu ya kutosha.
  Hatujui tunaenda nyumbani kufanya nini!
  Hili jambo la sare za shule limetukera sana.
  Hiyo ndiyo barabara moja waliyo nayo pekee.
  Hiyo ni haki yao.
  Inafaa mrudi nyumbani ili mkafanye kazi.
  Inafaa watulie.
  Isiwe kuwa ni lazima wanunue uniforms shuleni.
  Je, hiyo ni sawa?
  Kizungu ninakiweza lakini nimeamua nitumie Kiswahili.
  Koti ilisimama na wanafunzi wakorino.
  Kuna jamii nyingine ambazo pia zimepata maafa.
  Kwa hivyo, hakukuwa na mazungumzo.
  Kwani wiki mbili tunakimbilia wapi?
  La!
  Lakini yeye aliendelea kuhudumia taifa.
  Lazima tupate ukweli wa kutosha.
  Limepelekwa kotini na uamuzi ukatolewa.
  Mamake hawezi kununua samaki tena.
  Maneno yanapita kando ya masikio ya watu.
  Maswali mengi sana hayajatimia hapa Bungeni.
  Midiwo amesema yeye ataelekea.
  Msiogope wale waliowatuma kuja Bunge hili.
  Na nini?
  Nchi inataka kuzama.
  Ni kweli!
  Nikirudi hapa, nimechoka.
  Nimeuzungusha lakini sikukaa nikautunga.
  Ninaomba mnielewe.
  Ninashukuru kwa nafasi ambayo umenitunuku.
  Ninataka kumpumzika.
  Pia, ile heshima ya wanafunzi itapotea.
  Pilipili usiyoila yakuwashiani?
  Siyo kugoma peke yake!
  Swala la uniforms ni muhimu sana.
  Tafadhali, ongea na huyo mtu.
  Tuache kuwachochea Wakenya kwa misingi ya kikabila.
  Tuache siasa duni.
  Tukubaliane.
  Tumekataa na tutaendelea kukataa.
  Tunaketi hapa kila siku tukiunda sheria.
  Tunatakikana kuenda vijijini kuzungumza na wao.
  Tunazidi kutoa pole zetu kwa familia.
  Tusifanye siasa na maafa ya Wakenya.
  Unakuwa na roho chafu.
  Unangojea nani afe ndiyo unene maneno machafu?
  Wachana nayo!
  Wakisikia mama amegongwa na pikipiki, ni siasa.
  Wanafunzi wamearibu vifaa vingi na majengo!
  Wanajenga vioski kila mahali.
  Watu huzungumziana, wakaelezana na wakakubaliana.
  Watu walimkemea Gavana wa Nairobi.
  Watu wasibomolewe nyumba kiholela.`);

export const SHORT_ENGLISH: readonly string[] = lines(`
  Amen.
  He can correct that because he is here.
  He cannot produce those documents.
  I allowed you to give one notice.
  I have the list here.
  I have the right to dispute any figure.
  It is not something which started yesterday.
  Let it be used one way or another.
  NG-CDF gives them a lifeline.
  National Government entities are like parastatals.
  Next Order!
  Order!
  Proceed, Maj-Gen Nkaisserry!
  So, when people say that Members of Parliament...
  Speaker, Sir, I beg to answer.
  Speaker, thank you for protecting me.
  Speaker: Very well!
  Thank you.
  That is a legal provision.
  That is the position of the law.
  That is what is happening up to now.
  The refugees should not use our identity cards.
  The sixth recommendation is for a legislative review.
  They have been chased away.
  They were debated and discussed here.
  This rumour is widespread.
  Universities must be taken to task.
  We cannot build our factories without long-term loans.
  We have agreed.
  We need to lead from the front.
  What is your point of order?
  You address the Chair.`);

export const OTHER_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  Italian: lines(`
    Ha chiesto di parlare il senatore Bianchi, ne ha facoltà.
    Gli ospedali della provincia sono senza medici.
    Ricordo che gli emendamenti vanno presentati entro mezzogiorno.
    Nessuno chiede di intervenire?
    La maggioranza ha deciso da sola.
    Metto ai voti la mozione.
    Questa riforma danneggia i pensionati e le famiglie.
    Siamo contrari e voteremo contro.
    Colleghi, vi prego di fare silenzio.
    Il treno regionale arriva sempre in ritardo.
    I contadini della pianura chiedono acqua.
    Le opposizioni abbandonano l'aula.`),
  Serbian: lines(`
    Reč ima narodna poslanica Jovanović.
    Vlada nije odgovorila na naše pitanje.
    Da li predstavnik predlagača želi reč?
    Škole u selima se zatvaraju jedna za drugom.
    Stavljam na glasanje ovaj amandman.
    Gospodine ministre, kada počinju radovi?
    Radnici fabrike čekaju plate tri meseca.
    Zaključujem raspravu o ovoj tački.
    To nije istina i vi to znate.
    Nema pravo na repliku.`),
  Croatian: lines(`
    Otvaram raspravu i dajem riječ predlagatelju.
    Tko je za, tko je protiv, tko je suzdržan?
    Cijena struje opet raste.
    Zahvaljujem kolegici na izlaganju.
    Sjednica se nastavlja sutra ujutro.`),
  Polish: lines(`
    Otwieram posiedzenie Sejmu.
    Kto z pań i panów posłów jest za przyjęciem wniosku?
    Rolnicy czekają na pomoc od wiosny.
    Dziękuję bardzo, panie marszałku.
    Ta ustawa szkodzi małym firmom.
    Przystępujemy do głosowania.
    Szpitale powiatowe mają ogromne długi.
    Proszę o spokój na sali.`),
  Portuguese: lines(`
    Declaro aberta a sessão.
    Tem a palavra o senhor deputado para um pedido de esclarecimento.
    Os professores estão há meses sem colocação.
    Vamos proceder à votação do requerimento.
    Esta proposta foi rejeitada na comissão.
    As estradas do interior continuam por reparar.
    Muito obrigada, senhora presidente.
    O orçamento não resolve nada disto.`),
  Dutch: lines(`
    Ik open de vergadering van de Kamer.
    Het woord is aan de heer de Vries.
    De boeren wachten al jaren op duidelijkheid.
    Wij zullen tegen dit voorstel stemmen.
    Mevrouw de voorzitter, dit kan echt niet.
    De treinen rijden niet meer op tijd.
    Ik kom tot een afronding.`),
  Turkish: lines(`
    Sayın milletvekilleri, birleşimi açıyorum.
    Çiftçilerimiz bu yıl da zarar etti.
    Önergeyi oylarınıza sunuyorum.
    Kabul edenler, etmeyenler, kabul edilmiştir.
    Köy yolları aylardır kapalı.
    Söz sırası sayın bakanda.
    Teşekkür ederim, sayın başkan.`),
  Finnish: lines(`
    Avaan keskustelun asiasta.
    Arvoisa puhemies, maatalous on vaikeuksissa.
    Hallitus ei ole vastannut kysymykseen.
    Sairaaloista puuttuu hoitajia.
    Keskustelu on päättynyt.
    Esitän, että lakiehdotus hylätään.`),
  Indonesian: lines(`
    Saya buka rapat ini dan terbuka untuk umum.
    Jalan di desa kami rusak parah.
    Apakah usul ini dapat disetujui?
    Para petani menunggu bantuan pemerintah.
    Terima kasih, pimpinan sidang.
    Kami dari fraksi menolak rancangan undang-undang ini.
    Harga beras naik lagi bulan ini.`),
  Romanian: lines(`
    Declar deschisă ședința de astăzi.
    Fermierii așteaptă de luni întregi subvențiile.
    Trecem la votul final asupra proiectului.
    Domnule ministru, de ce nu ați răspuns?
    Spitalele nu au destui medici.
    Vă mulțumesc pentru atenție.
    Cine este pentru amendament?`),
  Zulu: lines(`
    Ngiyabonga kakhulu, Somlomo ohloniphekile.
    Abantu bakithi badinga amanzi ahlanzekile.
    Imigwaqo yasemakhaya imbi kakhulu.
    Siyasisekela lesi siphakamiso.
    Uhulumeni kufanele akhe izikole ezintsha.
    Izibhedlela azinabo odokotela abanele.`),
};
