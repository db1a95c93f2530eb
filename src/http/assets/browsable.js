// What scripts add to a page of the interface: the OPTIONS button, which stays hidden without them.
const button = document.querySelector('button[data-options]');
button.hidden = false;
button.addEventListener('click', async () => {
  const section = document.querySelector('.described');
  const shown = section.querySelector('pre');
  section.hidden = false;
  shown.textContent = '…';
  try {
    const response = await fetch(new URL(button.dataset.options).pathname, {
      method: 'OPTIONS',
      headers: { Accept: 'application/json' },
    });
    const { status, statusText, headers } = response;
    const body = JSON.stringify(await response.json(), null, 4);
    shown.textContent = `HTTP ${status} ${statusText}\nAllow: ${headers.get('Allow')}\n\n${body}`;
  } catch (error) {
    shown.textContent = `The address did not answer: ${error.message}`;
  }
  shown.scrollIntoView({ block: 'nearest' });
});
