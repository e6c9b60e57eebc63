import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeBlocks } from './code-blocks.ts'

/** What `npm create vite` makes with the template `react-ts`, as far as the blocks rely on it. */
const template = {
  'index.html':
    '<!doctype html><link rel="icon" href="data:,"><title>An app</title><div id="root"></div><script type="module" src="/src/main.tsx"></script>\n',
  'login.html':
    '<!doctype html><link rel="icon" href="data:,"><title>A login page</title><div id="login"></div><script type="module" src="/src/login.ts"></script>\n',
  'src/main.tsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'esnext',
      types: ['vite/client', 'node'],
      skipLibCheck: true,
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      verbatimModuleSyntax: true,
      moduleDetection: 'force',
      noEmit: true,
      jsx: 'react-jsx',
      strict: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      erasableSyntaxOnly: true,
      noFallthroughCasesInSwitch: true,
      noUncheckedSideEffectImports: true,
    },
    include: ['src'],
  }),
}

/** Writes the app that a page of this project describes into a folder below the project, so that it finds the packages installed here. */
export const writeApp = async (page: string, replace = (text: string) => text): Promise<string> => {
  const folder = join(import.meta.dirname, '../../.cache/readme', `${page.replaceAll(/\W/g, '-')}-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  const blocks = (await codeBlocks(page)).filter(({ file }) => file !== undefined)
  const files = Object.entries(template).filter(
    ([name]) => name !== 'src/main.tsx' || blocks.some(({ file }) => file === 'src/App.tsx'),
  )
  for (const [name, text] of [...files, ...blocks.map(({ file, text }) => [file as string, replace(text)] as const)]) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}
