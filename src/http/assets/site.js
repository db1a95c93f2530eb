// What scripts add to every page: copying, unfolding on wide screens, saving pictures, and suggestions.

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

/** The selected words, if they are within an entry, and the id of the entry. */
function markedWords() {
  const selection = getSelection();
  const text = selection?.toString().trim().replaceAll(/\s+/g, ' ') ?? '';
  const entry = selection?.anchorNode?.parentElement?.closest('[id^="entry-"]');
  return entry && text !== '' ? { text, id: entry.id.slice('entry-'.length) } : null;
}

/** The number of words at each end of a passage that identify it. */
const QUOTED_WORDS = 4;

/** The selected words, or the passage that the page offers, with speaker, place, date, and an address that scrolls to them. */
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

/** The HTML of a frame that shows the selected words, or the passage that the page offers. */
function embedText(code) {
  const marked = markedWords();
  const words = marked && `/embed/${marked.id}?words=${encodeURIComponent(marked.text)}"`;
  return words ? code.replace(/\/embed\/\d+"/, words) : code;
}

for (const button of document.querySelectorAll('[data-copy]')) {
  const source = document.querySelector(button.dataset.copy);
  button.hidden = false;
  // A click would clear the selection before it is read.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    const text = source.textContent.trim();
    void copy(button, source.href ? quoteText(source, button.dataset.source) : embedText(text));
  });
}

// The sheet of the device sends the quote to any of its programs.
for (const button of document.querySelectorAll('[data-share]')) {
  button.hidden = !('share' in navigator);
  button.addEventListener('click', () => {
    const { share: url, text } = button.dataset;
    // Closing the sheet is no error.
    navigator.share({ url, text }).catch(() => null);
  });
}

if (matchMedia('(min-width: 64rem)').matches) {
  for (const one of document.querySelectorAll('.wide-open')) one.open = true;
} else {
  // On narrow screens the open contents would cover the target of their link.
  for (const contents of document.querySelectorAll('.contents')) {
    contents.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLAnchorElement) contents.open = false;
    });
  }
}

/** The pause in typing after which suggestions are fetched: about the time between two letters. */
const TYPING_PAUSE_MS = 150;

/** Shows below a search box what the words typed so far may refer to. The arrow keys move between the links, Escape closes them. */
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
    // If it fails, there are no suggestions.
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
