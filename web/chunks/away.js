// Runs the page that stands for one that could not be loaded: opens that once the host responds. Its address is still in the bar.
;(() => {
  const look = () =>
    fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout?.(10_000) }).then(
      ({ ok }) => ok && location.reload(),
      () => {},
    )
  addEventListener('online', look)
  // In a network without internet access, a browser is online all the time.
  setInterval(() => document.hidden || look(), 5000)
})()
