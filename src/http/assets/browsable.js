// The OPTIONS button: asks the address what it is and shows the answer. Without scripts it stays hidden.
const button = document.querySelector('button[data-options]');
const section = document.querySelector('.described');

button.hidden = false;
button.addEventListener('click', async () => {
  const shown = section.querySelector('pre');
  section.hidden = false;
  shown.textContent = '…';
  try {
    const url = new URL(button.dataset.options);
    const answer = await fetch(url.pathname, {
      method: 'OPTIONS',
      headers: { Accept: 'application/json' },
    });
    shown.textContent =
      `HTTP ${answer.status}\nAllow: ${answer.headers.get('Allow')}\n\n` +
      JSON.stringify(await answer.json(), null, 4);
  } catch (error) {
    shown.textContent = `The address did not answer: ${error.message}`;
  }
  section.scrollIntoView({ block: 'nearest' });
});
