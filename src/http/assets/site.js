// What scripts add to every page: a key for the search, copying, and contents unfolded where there is room.

const typing = (target) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = document.querySelector('input[type="search"][name="q"]');
  if (field === null || typing(event.target)) return;
  event.preventDefault();
  field.focus();
  field.select();
});

async function copy(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.done;
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  } catch {
    getSelection()?.selectAllChildren(document.querySelector('#citation'));
  }
}

/** The link to the words one has marked, where they are within an entry; else the one the page offers. */
function quoteLink(offered) {
  const selection = getSelection();
  const words = selection?.toString().trim().split(/\s+/) ?? [];
  const entry = selection?.anchorNode?.parentElement?.closest('[id^="entry-"]');
  if (!entry || words[0] === '') return offered;
  const part = (some) => encodeURIComponent(some.join(' ')).replaceAll('-', '%2D');
  const passage =
    words.length <= 12 ? part(words) : `${part(words.slice(0, 6))},${part(words.slice(-6))}`;
  return `${offered.split('#')[0]}#${entry.id}:~:text=${passage}`;
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    void copy(button, document.querySelector(button.dataset.copy).textContent.trim());
  });
}

for (const button of document.querySelectorAll('[data-copy-link]')) {
  button.hidden = false;
  // A click would take the selection away before it is read.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    void copy(button, quoteLink(document.querySelector(button.dataset.copyLink).href));
  });
}

for (const [folded, from] of [
  ['details.contents', '64rem'],
  ['.margin details', '76rem'],
  ['.facets details', '64rem'],
]) {
  if (!matchMedia(`(min-width: ${from})`).matches) continue;
  for (const one of document.querySelectorAll(folded)) one.open = true;
}

/** Marks in the contents what is being read: the section that crosses a line near the top of the screen. */
function followReading(contents) {
  const links = new Map();
  for (const link of contents.querySelectorAll('a[href^="#"]')) {
    const section = document.getElementById(link.hash.slice(1))?.closest('section');
    if (section) links.set(section, link);
  }
  if (links.size < 2) return;
  const observer = new IntersectionObserver(
    (entries) => {
      const reached = entries.find(({ isIntersecting }) => isIntersecting);
      if (reached === undefined) return;
      contents.querySelector('[aria-current]')?.removeAttribute('aria-current');
      const link = links.get(reached.target);
      link.setAttribute('aria-current', 'location');
      const below = link.offsetTop - contents.clientHeight / 2;
      contents.scrollTo({ top: below });
    },
    { rootMargin: '-20% 0px -80% 0px' },
  );
  for (const section of links.keys()) observer.observe(section);
}

for (const contents of document.querySelectorAll('.sitting details.contents')) {
  followReading(contents);
}
