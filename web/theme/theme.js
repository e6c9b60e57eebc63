// Blocking and tiny on purpose: what must happen before the first paint and before the first early submit.
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
      // Lasts as long as the page.
    }
    show(theme)
  }

  addEventListener('click', (event) => {
    if (!event.target.closest?.('[data-theme-toggle]')) return
    choose(root.classList.contains('light') ? 'dark' : 'light')
  })

  // Arrow keys pass through every language on the way, so a choice counts once they rest.
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
        // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
        document.cookie = `language=${target.value}; path=/; max-age=31536000; samesite=lax${secure}`
        // Waits until Chromium has written it.
        void document.cookie
        location.reload()
      },
      byArrow ? 800 : 0,
    )
  })

  // A form that needs the app saves an early click; client.tsx replays it.
  addEventListener('submit', (event) => {
    if (root.dataset.running === undefined && event.target.matches('[data-waits]')) {
      event.preventDefault()
      event.target.dataset.pressed = ''
    }
  })
})()
