// What scripts add to a page of the interface: the OPTIONS button, and the form that writes. Without scripts both stay
// hidden. The key is held by its field alone, and goes nowhere but into the request.
async function responseText(response) {
  const headers = ['Allow', 'Location', 'ETag', 'Retry-After', 'WWW-Authenticate'].flatMap(
    (name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [`${name}: ${value}\n`];
    },
  );
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  const body = isJson && text !== '' ? JSON.stringify(JSON.parse(text), null, 4) : text;
  return `HTTP ${response.status} ${response.statusText}\n${headers.join('')}\n${body}`;
}

/** Sends a request to this server and shows the response; returns it, or null where none came. */
async function send(shown, address, request) {
  shown.textContent = '…';
  try {
    const response = await fetch(new URL(address).pathname, request);
    shown.textContent = await responseText(response);
    return response;
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
  await send(section.querySelector('pre'), button.dataset.options, {
    method: 'OPTIONS',
    headers: { Accept: 'application/json' },
  });
});

const write = document.querySelector('[data-write]');
if (write !== null) {
  const form = write.querySelector('form');
  const key = write.querySelector('input');
  const body = write.querySelector('textarea');
  const shown = write.querySelector('.response');
  write.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const method = event.submitter?.value ?? '';
    if (method === '') return;
    if (method === 'DELETE' && !confirm('Withdraw this for good?')) return;
    shown.hidden = false;
    const buttons = form.querySelectorAll('button');
    for (const one of buttons) one.disabled = true;
    const response = await send(shown, write.dataset.write, {
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
    if (response?.ok && write.dataset.etag !== '') {
      write.dataset.etag = response.headers.get('ETag') ?? write.dataset.etag;
    }
    for (const one of buttons) one.disabled = false;
  });
}
