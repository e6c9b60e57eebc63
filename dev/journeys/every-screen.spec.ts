import { expect, someone, test } from './world.ts'

const openPaths = ['/events', '/cards', '/collection', '/account', '/events/new']

for (const path of openPaths)
  test(`nothing on ${path} moves while it comes`, async ({ page, signIn }) => {
    await signIn(page, someone('still'))
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (path === '/account') await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
      const moved = await page.evaluate(async () => {
        for (let trip = 0; trip < 3; trip += 1) await (await fetch('/healthz')).text()
        for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
        return (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)
      })
      expect(moved, `${path} at ${width}`).toBeLessThan(0.02)
    }
  })
