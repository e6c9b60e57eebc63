import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

export const webDirectory = fileURLToPath(new URL('..', import.meta.url))

/** What development, the browser build and the server build have in common. */
export function viteConfig(): InlineConfig {
  return {
    configFile: false,
    root: webDirectory,
    logLevel: 'warn',
    plugins: [react(), vanillaExtractPlugin()],
  }
}
