// Sentences of parliaments in languages that are not spoken in Kenya's. They were looked at while the lists of words were made
// (src/record/languages/frequent-words.ts); those that were not are in held-out-sentences.ts.

const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const OTHER_SENTENCES: Readonly<Record<string, readonly string[]>> = {
  italian: lines(`
    La seduta comincia alle nove e trenta.
    Invito i deputati a prendere posto.
    Signor Presidente, vorrei richiamare la sua attenzione sul bilancio dello Stato.
    Passiamo ora alla votazione dell'articolo due.
    Il relatore ha facoltà di rispondere.
    Chiedo di parlare sull'ordine dei lavori.
    La proposta è stata approvata a larga maggioranza.
    Le scuole del mezzogiorno aspettano nuovi insegnanti da molti anni.
    Onorevoli colleghi, siamo chiamati a una scelta difficile.
    Prendo atto della risposta, ma resto insoddisfatto.
    Come diceva mio nonno, la terra non mente mai.
    Bisogna costruire strade, ospedali e ferrovie.
    Ringrazio la ministra per la sua presenza in aula.
    Non possiamo lasciare indietro nessuno.
    Si tratta di una questione di giustizia sociale.
    Domani mattina riprenderemo la discussione generale.
    L'acqua pubblica appartiene ai cittadini.
    Il Senato si riunisce martedì prossimo.
    Vota contro il gruppo misto.
    Dichiaro chiusa la discussione.`),
  serbian: lines(`
    Poštovani narodni poslanici, nastavljamo rad.
    Da li neko želi reč?
    Zahvaljujem ministru na odgovoru.
    Prelazimo na glasanje o članu petom.
    Ovaj predlog nije dobar za građane Srbije.
    Putevi u našem kraju su u lošem stanju.
    Molim vas da saslušate do kraja.
    Konstatujem da je Narodna skupština usvojila predlog.
    Imate dva minuta za repliku.
    Poljoprivrednici čekaju subvencije od proleća.
    Mi smo protiv ovog zakona i glasaćemo protiv.
    Sutra nastavljamo u deset časova.
    Bolnice nemaju dovoljno lekara.
    Hvala svima na strpljenju.
    Zakon mora da važi za sve.
    Поштовани посланици, настављамо рад.
    Хвала, господине председниче.
    Прелазимо на гласање.`),
  french: lines(`
    La séance est ouverte à quinze heures.
    Je mets aux voix l'amendement numéro douze.
    Monsieur le ministre, les agriculteurs attendent votre réponse.
    Nous ne pouvons pas accepter une telle mesure.
    L'eau potable manque dans plusieurs communes.
    Quel est l'avis du gouvernement ?
    La parole est à la rapporteure.
    Mes chers collègues, il faut voter ce texte.
    Les routes de montagne sont fermées depuis trois semaines.
    Personne ne demande plus la parole.
    L'amendement n'est pas adopté.
    C'est une question de principe.
    Demain, nous examinerons les crédits de la défense.
    Voilà ce que je voulais dire.
    Prochaine séance mardi matin.`),
  german: lines(`
    Die Sitzung ist eröffnet.
    Ich erteile das Wort der Ministerin für Umwelt.
    Wir stimmen nun über den Antrag der Fraktion ab.
    Das Wasser in unseren Flüssen wird wärmer.
    Wer stimmt dagegen?
    Meine sehr geehrten Damen und Herren, wir brauchen neue Schulen.
    Diese Reform kommt viel zu spät.
    Gestatten Sie eine Zwischenfrage?
    Der Haushalt des Landes ist nicht ausgeglichen.
    Damit ist der Gesetzentwurf angenommen.
    Ich schließe die Aussprache.
    Die Bauern warten auf Antworten.
    Das ist doch unglaublich!
    Morgen um neun Uhr geht es weiter.
    Vielen Dank für Ihre Aufmerksamkeit.`),
  somali: lines(`
    Mudane Guddoomiye, waan ku mahadsan tahay fursadda.
    Dadka gobolka waxay u baahan yihiin biyo nadiif ah.
    Waddooyinka dalku aad bay u xun yihiin.
    Waxaan taageerayaa mooshinka la keenay.
    Dowladda waa inay dhisto iskuullo cusub.
    Xildhibaannadu waa inay dhegaystaan dadka.
    Isbitaalka degmada ma laha dhakhaatiir ku filan.
    Waan ka soo horjeedaa sharcigan.
    Nabadda iyo amniga ayaa ugu muhiimsan.
    Reer miyiga abaar baa haysata.`),
  spanish: lines(`
    Se abre la sesión a las diez de la mañana.
    Tiene la palabra el señor diputado.
    Los agricultores no han recibido las ayudas prometidas.
    Pasamos a la votación del dictamen.
    Queda aprobada la enmienda.
    Señorías, ruego silencio en la sala.
    El agua es un derecho de todos los ciudadanos.
    Muchas gracias por su atención.
    Este presupuesto olvida a las regiones más pobres.
    Se levanta la sesión.`),
};
