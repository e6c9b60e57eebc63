import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import type { Catalogue } from './catalogues.ts'
import { webDirectory } from './web-directory.ts'

/** What jsPDF would load to draw HTML and SVG, which no page has it do. */
const unusedByJspdf = ['canvg', 'dompurify', 'html2canvas']

/** What development, the browser build and the server build have in common. */
export function viteConfig({ plugin }: Catalogue) {
  return {
    configFile: false,
    root: webDirectory,
    logLevel: 'warn',
    resolve: {
      alias: Object.fromEntries(unusedByJspdf.map((name) => [name, `${webDirectory}/build/unused-package.ts`])),
    },
    plugins: [plugin, react(), vanillaExtractPlugin()],
  } satisfies InlineConfig
}

/** Written into the server's code: React uses its production build, whatever the host's environment says. */
export const forProduction = { 'process.env.NODE_ENV': '"production"' }
