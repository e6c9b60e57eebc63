// Blocking and tiny on purpose: what must happen before the first paint, and before the first impatient submit.
;(() => {
  const root = document.documentElement
  const stored = () => {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null
    }
  }
  const show = (theme) => {
    root.classList.toggle('light', theme === 'light')
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#fcfcfc' : '#111111')
  }

  root.classList.add('js')
  show(stored())
  addEventListener('storage', (event) => event.key === 'theme' && show(event.newValue))

  const choose = (theme) => {
    try {
      localStorage.setItem('theme', theme)
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    show(theme)
  }

  addEventListener('click', (event) => {
    if (!event.target.closest?.('[data-theme-toggle]')) return
    choose(root.classList.contains('light') ? 'dark' : 'light')
  })

  // Arrow keys pass by every language on their way: one counts when they rest.
  let byArrow = false
  let resting
  addEventListener('keydown', ({ key }) => {
    byArrow = key !== 'Enter' && key !== ' '
  })
  addEventListener('pointerdown', () => {
    byArrow = false
  })
  addEventListener('change', (event) => {
    const { target } = event
    if (target.matches?.('input[name=theme]')) choose(target.value)
    if (!target.matches?.('[data-language]')) return
    const secure = location.protocol === 'https:' ? '; secure' : ''
    clearTimeout(resting)
    resting = setTimeout(
      () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the host reads it, and other ways are not everywhere yet
        document.cookie = `language=${target.value}; path=/; max-age=31536000; samesite=lax${secure}`
        location.reload()
      },
      byArrow ? 800 : 0,
    )
  })

  // A form that only works once the app runs keeps the press; client.tsx replays it.
  addEventListener('submit', (event) => {
    if (root.dataset.running === undefined && event.target.matches('[data-waits]')) {
      event.preventDefault()
      event.target.dataset.pressed = ''
    }
  })
})()
