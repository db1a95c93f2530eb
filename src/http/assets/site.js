// What scripts add to every page: copying, what is folded unfolded where there is room, corrections, pictures to save, and suggestions.

async function copy(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.done;
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  } catch {
    getSelection()?.selectAllChildren(document.querySelector(button.dataset.copy));
  }
}

/** The words one has marked, where they are within an entry, and the number of the entry. */
function markedWords() {
  const selection = getSelection();
  const text = selection?.toString().trim().replaceAll(/\s+/g, ' ') ?? '';
  const entry = selection?.anchorNode?.parentElement?.closest('[id^="entry-"]');
  return entry && text !== '' ? { text, id: entry.id.slice('entry-'.length) } : null;
}

/** As many words at each end of a passage name it. */
const QUOTED_WORDS = 4;

/** The marked words with who said them, where and when, and the address that opens the speech at them; else those the page offers. */
function quoteText({ href, dataset }, source) {
  const marked = markedWords();
  if (marked === null) return `“${dataset.words}” (${source})\n${href}`;
  const words = marked.text.split(' ');
  const part = (some) => encodeURIComponent(some.join(' ')).replaceAll('-', '%2D');
  const passage =
    words.length <= 2 * QUOTED_WORDS
      ? part(words)
      : `${part(words.slice(0, QUOTED_WORDS))},${part(words.slice(-QUOTED_WORDS))}`;
  const address = `${href.split('#')[0]}#entry-${marked.id}:~:text=${passage}`;
  return `“${marked.text}” (${source})\n${address}`;
}

/** The HTML of a frame that shows the marked words, or all that the page offers. */
function embedText(code) {
  const marked = markedWords();
  const words = marked && `/embed/${marked.id}?words=${encodeURIComponent(marked.text)}"`;
  return words ? code.replace(/\/embed\/\d+"/, words) : code;
}

for (const button of document.querySelectorAll('[data-copy]')) {
  const source = document.querySelector(button.dataset.copy);
  button.hidden = false;
  // A click would take the selection away before it is read.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    const text = source.textContent.trim();
    void copy(button, source.href ? quoteText(source, button.dataset.source) : embedText(text));
  });
}

if (matchMedia('(min-width: 64rem)').matches) {
  for (const one of document.querySelectorAll('.wide-open')) one.open = true;
} else {
  // Above the text the contents would hide where their link leads.
  for (const contents of document.querySelectorAll('.contents')) {
    contents.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLAnchorElement) contents.open = false;
    });
  }
}

// Who is signed in to correct the record has a link to do so beside each entry. Without scripts the page of the entry has it.
const review = document.querySelector('[data-correct]');
if (review && /(?:^|; )publisher=1/.test(document.cookie)) {
  for (const marks of document.querySelectorAll('[id^="entry-"] > .n')) {
    const href = `${review.href}/entry/${marks.parentElement.id.slice('entry-'.length)}`;
    const link = Object.assign(document.createElement('a'), { className: 'c', href });
    link.ariaLabel = review.dataset.correct.toLowerCase();
    marks.append(' ', link);
  }
}

/** Draws a picture of lines as one of points, twice as large as it is shown, and saves it. */
async function savePicture({ picture }) {
  const image = Object.assign(new Image(), { src: picture });
  await image.decode();
  const [width, height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d').drawImage(image, 0, 0, width, height);
  canvas.toBlob((blob) => {
    const href = URL.createObjectURL(blob);
    Object.assign(document.createElement('a'), { href, download: 'trends.png' }).click();
    URL.revokeObjectURL(href);
  });
}

for (const button of document.querySelectorAll('[data-picture]')) {
  button.hidden = false;
  button.addEventListener('click', () => void savePicture(button.dataset));
}

/** A pause in typing after which suggestions are fetched: about the time between two letters. */
const TYPING_PAUSE_MS = 150;

/** Shows below a search box what the words typed so far may mean. The arrow keys lead to the links and back, Escape closes them. */
function offerSuggestions(box) {
  const { offers: address, offered: label } = box.dataset;
  const list = Object.assign(document.createElement('ul'), { className: 'offers', hidden: true });
  list.setAttribute('aria-label', label);
  const status = Object.assign(document.createElement('span'), { className: 'unseen' });
  status.setAttribute('role', 'status');
  box.parentElement.append(list, status);
  box.autocomplete = 'off';
  let pause;
  let typed = '';

  const show = (items) => {
    list.innerHTML = items;
    list.hidden = items === '';
    status.textContent = list.hidden ? '' : `${label}: ${list.children.length}`;
  };
  const load = async (q) => {
    const url = new URL(address, document.baseURI);
    url.searchParams.set('q', q);
    // Where it fails there are no suggestions.
    const response = await fetch(url).catch(() => null);
    const items = response?.ok ? await response.text() : '';
    if (q === typed) show(items);
  };
  box.addEventListener('input', () => {
    clearTimeout(pause);
    typed = box.value.trim();
    if (typed === '') show('');
    else pause = setTimeout(() => void load(typed), TYPING_PAUSE_MS);
  });
  box.form.addEventListener('keydown', (event) => {
    if (list.hidden) return;
    const stops = [box, ...list.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      box.focus();
      show('');
    } else if (step === undefined || !stops.includes(event.target)) return;
    else stops.at((stops.indexOf(event.target) + step) % stops.length).focus();
    event.preventDefault();
  });
  box.form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!box.form.contains(relatedTarget)) list.hidden = true;
  });
}

for (const box of document.querySelectorAll('input[data-offers]')) offerSuggestions(box);
