// Requests everything that the first paint does without, once that is on screen: the other styles, and the scripts, which run in tasks of their own, so that a
// click in between waits for no more than one. The app comes last, when it has its styles. When nothing is left to do, what a next page needs is fetched,
// unless this browser saves data. The service worker comes along with that, so it takes nothing from a first visit. A browser that offers to install the app says so
// once: the page that offers it in turn takes it from here.
;(() => {
  const parts = document.currentScript.previousElementSibling.content
  const find = (selector) => [...parts.querySelectorAll(selector)]
  const settled = (link) =>
    new Promise((resolve) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', resolve)
    })
  // A browser keeps the failure of a file for as long as its page, so only a new page helps: one that the host can send, with the typed address, and not more often
  // than `reload-once.ts` does, whose records these are; how long it waits is as in `request-health.ts`.
  const interval = 20_000
  const recover = async () => {
    const responds = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout?.(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    const left = Number(sessionStorage.getItem('reloaded-at')) + interval - Date.now()
    if (!responds || left > 0) {
      setTimeout(recover, responds ? left : 3000)
      return
    }
    sessionStorage.setItem('reloaded-at', Date.now())
    const typed = document.querySelector('input[name=email]')?.value
    if (typed) sessionStorage.setItem(`typed-at${location.pathname}`, typed)
    location.reload()
  }
  const start = async () => {
    const scripts = find('[data-run]').map(({ href }) => href)
    const later = find('[rel=prefetch]')
    const styled = Promise.all(find('[rel=stylesheet]').map(settled))
    for (const link of later) link.remove()
    document.head.append(parts)
    const app = scripts.pop()
    for (const script of scripts) {
      await import(script)
      await new Promise((resolve) => setTimeout(resolve))
    }
    if ((await styled).some(({ type }) => type === 'error')) return recover()
    await (await import(app)).started
    if (navigator.connection?.saveData) return
    const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 2000))
    const fetchLater = () =>
      whenIdle(() => {
        document.head.append(...later)
        // Where OFFLINE is off, a browser that has a worker asks for its successor by itself; registered again while it leaves, it would stay.
        if (document.documentElement.dataset.worker !== 'off')
          navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {})
      })
    if (document.readyState === 'complete') fetchLater()
    else addEventListener('load', fetchLater)
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installPrompt = event
  })
  let hasStarted = false
  const startOnce = () => {
    if (hasStarted) return
    hasStarted = true
    start().catch((error) => {
      // A page of the host does without its script, and what a browser does not understand is the same in a new page.
      if (document.body.dataset.openSignIn !== undefined || !/\bmodule\b/i.test(error.message)) throw error
      return recover()
    })
  }
  // A page in the background is not painted, and not every browser says when one was.
  if (document.hidden) startOnce()
  setTimeout(startOnce, 1000)
  new PerformanceObserver(startOnce).observe({ type: 'paint', buffered: true })
})()
