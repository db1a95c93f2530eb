// Writes an invented ParlaMint corpus to a folder, with one example of everything that real ones have.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TEI = 'xmlns="http://www.tei-c.org/ns/1.0"';

export interface InventedComponent {
  readonly id: string;
  readonly date: string;
  readonly meeting: string;
  /** What is in the body. */
  readonly body: string;
}

export const LOWER = '<meeting ana="#parla.lower">House</meeting>';

export function componentXml({ id, date, meeting, body }: InventedComponent): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<TEI ${TEI} xml:lang="xx-XL" xml:id="${id}">
<teiHeader><fileDesc><titleStmt><title>A report</title>${meeting}</titleStmt>
<sourceDesc><bibl><idno type="URI">https://parliament.example/${id}</idno></bibl></sourceDesc></fileDesc>
<profileDesc><settingDesc><setting><name type="city">Nowhere</name><date when="${date}"/></setting></settingDesc></profileDesc>
</teiHeader>
<text xml:lang="sv"><body>${body}</body></text>
</TEI>`;
}

/** Names of ministries and committees have up to 500 characters. */
export const GOVERNMENT = `The Government of ${'all these islands, '.repeat(20)}and more`;

export const LISTS = {
  'Corpus-listOrg.xml': `<listOrg ${TEI}>
<org xml:id="LOW" role="parliament" ana="#parla.national #parla.lower"><orgName full="yes" xml:lang="sv-Cyrl">Ундерхусет</orgName><orgName full="yes" xml:lang="sv">Underhuset</orgName><orgName full="yes" xml:lang="en">Lower House</orgName></org>
<org xml:id="LOW2" role="parliament" ana="#parla.lower"><orgName full="yes" to="2001" xml:lang="sv">Gamla huset</orgName><orgName full="yes">Underhuset</orgName><orgName full="yes" xml:lang="en">Lower House</orgName></org>
<org xml:id="UP" role="parliament" ana="#parla.upper"><orgName full="yes">Горњи дом</orgName></org>
<org xml:id="OLD" role="parliament" ana="#parla.uni"><orgName full="yes">Ståndsriksdagen</orgName></org>
<org xml:id="GOV" role="government"><orgName full="yes">${GOVERNMENT}</orgName></org>
<org xml:id="C1" role="committee"><orgName full="yes" xml:lang="sv">Utskottet för fisk</orgName></org>
<org xml:id="RED" role="politicalParty"><orgName full="yes">The Reds</orgName><orgName full="abb" xml:lang="en">ER</orgName><orgName full="abb">R</orgName></org>
<org xml:id="ROMA" role="ethnicCommunity"><orgName full="yes">The Roma</orgName><orgName full="abb">R</orgName></org>
</listOrg>`,
  'Corpus-listPerson.xml': `<listPerson ${TEI}>
<person xml:id="anna"><persName to="2010"><surname>Old</surname><forename>Anna</forename><nameLink>van der</nameLink></persName>
<persName><roleName>Prof.</roleName><surname>Berg</surname><forename>Anna</forename><forename>Å.</forename><addName>dr.</addName></persName><sex value="F"/>
<idno type="URI" subtype="wikidata">https://www.wikidata.org/wiki/Q42</idno>
<affiliation ref="#LOW" role="member" from="2012" to="2016-05-01T10:00:00"/>
<affiliation ref="#LOW" role="member" from="2012" to="2016-05-01T10:00:00"/>
<affiliation ref="#RED" role="member"/>
<affiliation ref="#GOV" role="minister" from="2014-01-02"><orgName full="yes">Hav</orgName></affiliation>
<affiliation ref="#GOV" role="minister" from="2014-01-02"><roleName xml:lang="en">Minister of Fish</roleName><roleName xml:lang="sv">Fiskeminister</roleName></affiliation></person>
<person xml:id="bo"><persName><forename>Bo</forename><surname>Ek</surname></persName><sex value="U"/><affiliation ref="#RED" role="member"/></person>
<person xml:id="cy"><persName><surname>Ek</surname><nameLink>af</nameLink><surname>Lund</surname><surname type="patronym">Bosson</surname><forename>Cy</forename></persName><sex value="O"/>
<affiliation ref="#RED" role="representative"/><idno type="URI">https://x.example/${'%D0%A7'.repeat(50)}</idno><idno type="URI">https://y.example/${'%D0%A7'.repeat(250)}</idno><affiliation ref="#ROMA" role="member"/><affiliation role="member"><orgName full="abb">FF</orgName><orgName full="yes">Friends of Fish</orgName></affiliation><affiliation role="observer" from="2014"/></person>
<person xml:id="bo2"><persName><forename>Bo</forename><surname>Ek</surname><genName/></persName><idno/>${Array.from({ length: 150 }, (_, at) => `<affiliation ref="#C1" role="head" from="${1850 + at}"/>`).join('')}
<idno type="URI" subtype="wikidata">https://www.wikidata.org/wiki/Q42</idno></person>
</listPerson>`,
};

export function rootXml(components: readonly string[], lists = Object.keys(LISTS)): string {
  const include = (href: string): string => `<xi:include href="${href}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<teiCorpus ${TEI} xmlns:xi="http://www.w3.org/2001/XInclude" xml:id="Corpus" xml:lang="sv">
<teiHeader><fileDesc><titleStmt><title type="main" xml:lang="en">An invented corpus</title><meeting ana="#parla.lower #parla.upper #parla.term"/></titleStmt>
<publicationStmt><availability><licence>http://creativecommons.org/licenses/by/4.0/</licence></availability></publicationStmt></fileDesc>
<profileDesc><settingDesc><setting><name type="country" key="SE-XX">Nowhere</name></setting></settingDesc>
<particDesc>${lists.map(include).join('')}</particDesc>
<langUsage><language ident="de">Tyska</language><language ident="sv">Svenska</language><language ident="en">English</language><language ident="und">?</language></langUsage></profileDesc></teiHeader>
${components.map(include).join('\n')}
</teiCorpus>`;
}

export const SITTING = { date: '2014-02-03', meeting: LOWER };

/** Longer than a label may be. */
export const LONG_LABEL = `The Member ${'for this and that '.repeat(12)}place`;

export const BODY = `
<div><head>Fish</head><div><head>Herring</head>
<note type="speaker" xml:id="n1">The Chair, Anna Berg:</note><note type="time">9.00</note>
<u who="#anna" ana="#chair topic:fish" xml:id="u1"><seg xml:id="s1">The sitting
   is <!-- wide --> op<?break?>en<![CDATA[.]]> <kinesic type="applause"><desc xml:lang="en">Applause</desc><desc xml:lang="sv">Applåder</desc></kinesic> Thank you.</seg><seg>Go on.</seg></u>
<u who="#anna" ana="#chair" xml:id="u2"><seg>Order!</seg></u>
<note type="speaker">Nobody in particular</note>
<u who="#bo" xml:id="u3"><seg/></u>
<u who="#bo" xml:id="u4" xml:lang="en"><note type="comment" xml:lang="la">Surgit</note><seg>In English.</seg><seg xml:lang="sv">På svenska.</seg></u>
<u xml:id="u5"><seg>Hear,<lb/>he<lb break="no"/>ar!</seg></u>
<note type="speaker">A label without words</note><gap reason="inaudible"/>
</div></div>
<div xml:lang="en"><note type="speaker">${LONG_LABEL}</note><u xml:id="u6"><seg>Too long.<vocal><desc xml:lang="sv">Hör!</desc><desc>Hear!</desc></vocal></seg></u></div>`;

/** Two sittings on one day, and five of committees: one is listed, others are only named in the text or the title, one not at all. */
const COMPONENTS = [
  ['one', '2014-02-03', LOWER, BODY],
  ['two', '2014-02-03', LOWER, '<div><u who="#bo2"><seg>Later that day.</seg></u></div>'],
  [
    'three',
    '2014-02-04',
    '<meeting ana="#parla.committee" corresp="#C1">x</meeting>',
    '<div><u who="#bo"><seg>In committee.</seg></u></div>',
  ],
  [
    'four',
    '2014-02-05',
    '<meeting ana="#parla.term #parla.committee">18. mandat</meeting>',
    '<div><head type="sessionName">ועדת הכספים</head><u who="#bo"><seg>שלום.</seg></u></div>',
  ],
  ...[
    ['five', ''],
    ['six', 'Utskottet för sport från torsdag 6 februari'],
    ['seven', 'Möte 9: Sport'],
  ].map(([name, title]) => [
    name,
    '2014-02-06',
    `<title>${title}</title><meeting ana="#parla.committee">8</meeting>`,
    '<div><head>Sport</head><u who="#bo"><seg>Good.</seg></u></div>',
  ]),
];

export const INVENTED: Readonly<Record<string, string>> = Object.fromEntries([
  ['Corpus.xml', rootXml(COMPONENTS.map(([name]) => `2014/${name}.xml`))],
  ...COMPONENTS.map(([name, date = '', meeting = '', body = '']) => [
    `2014/${name}.xml`,
    componentXml({ id: `Corpus_${name}`, date, meeting, body }),
  ]),
]) as Readonly<Record<string, string>>;

/** Writes files to a folder; returns the path of the root. */
export function writeCorpus(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries({ ...LISTS, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return join(folder, 'Corpus.xml');
}
