// Runs the page of a tap that waits: asks the service worker to send it once there may be a network, and goes to what came of it.
;(() => {
  const { serviceWorker } = navigator
  const find = (selector) => document.querySelector(selector)
  const ask = () => serviceWorker.controller?.postMessage({ kind: 'send' })
  let next
  let isLeaving = false
  const leaveFor = (address) => {
    // Asked twice, the worker answers twice.
    if (isLeaving) return
    isLeaving = true
    location.replace(address)
  }
  serviceWorker.addEventListener('message', ({ data }) => {
    const button = find('[data-send]')
    if (data.kind === 'unsent') {
      // A browser is online a moment before its connection works, and in a network without internet access all the time.
      clearTimeout(next)
      next = setTimeout(ask, 3000)
      if (button.ariaBusy === 'true') find('[data-unsent]').hidden = false
      button.ariaBusy = null
    }
    // It was sent while this page could not hear it, and another one has said so.
    if (data.kind === 'settled') leaveFor('/collection')
    const result = data.results?.at(-1)
    if (!result) return
    serviceWorker.controller?.postMessage({ kind: 'shown', ref: result.ref })
    leaveFor(`/tap?${new URLSearchParams({ ref: result.ref, sent: '1' })}`)
  })
  addEventListener('online', ask)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isLeaving = false
    ask()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-send]')
    if (!button || button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    find('[data-unsent]').hidden = true
    ask()
  })
})()
