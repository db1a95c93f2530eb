// Two hundred contents that would run, break out of the markup or reverse the text if they were not shown as text.

const RUN = 'document.title="run"';

const SEEDS = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=data:text/javascript,${RUN}></SCRIPT>`,
  `<img src=x onerror='${RUN}'>`,
  `"><svg onload='${RUN}'>`,
  `' autofocus onfocus='${RUN}' x='`,
  '" style="position:fixed;inset:0;background:red" x="',
  `<a href="javascript:${RUN}">click</a>`,
  '</p></div></main><h1>Not ours</h1>',
  '<iframe srcdoc="<script>parent.document.title=1</script>">',
  '<style>body{display:none}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<form action="https://evil.example/"><button>ours</button>',
  '<details open ontoggle="document.title=1">',
  '<math><mtext></table><img src onerror=alert(1)>',
  '<!-- unclosed',
  '<textarea><title><noscript>',
  '</script><script>document.title="run"</script>',
  '<b unclosed="',
  '&lt;b&gt; &amp;amp; &#60; &colon;',
  '\u202egnihton\u202c \u2066isolated \u200f\u200e\u061c',
  '${RUN} {{constructor.constructor("1")()}} <%= 1 %>',
  '!${raw} !!! `backtick` \\u003cb\\u003e',
  '<x onclick=document.title=1 tabindex=1 accesskey=x>',
  '--><script>document.title="run"</script><!--',
];

/** Each seed alone and in seven contexts. */
const SURROUNDINGS: readonly ((seed: string) => string)[] = [
  (seed) => seed,
  (seed) => `Order! ${seed} is what he said.`,
  (seed) => `“${seed}”`,
  (seed) => `${seed}${seed}`,
  (seed) => `\u202e${seed}`,
  (seed) => `a${seed.toUpperCase()}b`,
  (seed) => `<div>${seed}`,
  (seed) => `'"${seed}"'`,
];

export const HOSTILE: readonly string[] = SEEDS.flatMap((seed) =>
  SURROUNDINGS.map((surround) => surround(seed)),
);
