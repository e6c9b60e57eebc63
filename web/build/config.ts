import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import type { Catalogue } from './catalogues.ts'
import { webDirectory } from './web-directory.ts'

/** What development, the browser build and the server build have in common. */
export function viteConfig({ plugin }: Catalogue) {
  return {
    configFile: false,
    root: webDirectory,
    logLevel: 'warn',
    plugins: [plugin, react(), vanillaExtractPlugin()],
  } satisfies InlineConfig
}

/** Written into the server's code: React uses its production build, whatever the host's environment says. */
export const forProduction = { 'process.env.NODE_ENV': '"production"' }
