// What scripts add to a page of the interface: the OPTIONS button, and the form that writes. Without scripts both stay
// hidden. The key is held by its field alone, and goes nowhere but into the request.
const asked = (address) => new URL(address).pathname;

async function shownAnswer(answer) {
  const told = ['Allow', 'Location', 'ETag', 'Retry-After', 'WWW-Authenticate'].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [`${name}: ${value}\n`];
  });
  const text = await answer.text();
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json');
  const body = isJson && text !== '' ? JSON.stringify(JSON.parse(text), null, 4) : text;
  return `HTTP ${answer.status} ${answer.statusText}\n${told.join('')}\n${body}`;
}

/** Sends a request and shows what comes back; gives the answer, or null where none came. */
async function ask(shown, address, request) {
  shown.textContent = '…';
  try {
    const answer = await fetch(asked(address), request);
    shown.textContent = await shownAnswer(answer);
    return answer;
  } catch (error) {
    shown.textContent = `The address did not answer: ${error.message}`;
    return null;
  } finally {
    shown.scrollIntoView({ block: 'nearest' });
  }
}

const button = document.querySelector('button[data-options]');
button.hidden = false;
button.addEventListener('click', async () => {
  const section = document.querySelector('.described');
  section.hidden = false;
  await ask(section.querySelector('pre'), button.dataset.options, {
    method: 'OPTIONS',
    headers: { Accept: 'application/json' },
  });
});

const write = document.querySelector('[data-write]');
if (write !== null) {
  const form = write.querySelector('form');
  const key = write.querySelector('input');
  const body = write.querySelector('textarea');
  const shown = write.querySelector('.answered');
  write.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const method = event.submitter?.value ?? '';
    if (method === '') return;
    if (method === 'DELETE' && !confirm('Withdraw this for good?')) return;
    shown.hidden = false;
    const buttons = form.querySelectorAll('button');
    for (const one of buttons) one.disabled = true;
    const answer = await ask(shown, write.dataset.write, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Token ${key.value.trim()}`,
        ...(method !== 'DELETE' && { 'Content-Type': 'application/json' }),
        ...(write.dataset.etag !== '' && { 'If-Match': write.dataset.etag }),
      },
      ...(method !== 'DELETE' && { body: body.value }),
    });
    // What was written is what the next change is based on.
    if (answer?.ok && write.dataset.etag !== '') {
      write.dataset.etag = answer.headers.get('ETag') ?? write.dataset.etag;
    }
    for (const one of buttons) one.disabled = false;
  });
}
