import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeApi } from '@iyk/cards/openapi.ts'
import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import type { Limits } from '@iyk/kit/limits/limits.ts'
import type { FastifyInstance } from 'fastify'

type Settings = Parameters<typeof describeApi>[0] & { limits: Limits; brand: EmailBrand }

/** Serves `/developers`: how other programs call `/api`, written from the document at `/api/openapi.json`, without a script. */
export const mountDevelopers = (app: FastifyInstance, settings: Settings): void => {
  let page: Promise<string> | undefined
  const write = async () => {
    const { developersPage } = await import('./developers-page.ts')
    return developersPage(describeApi(settings), settings)
  }
  app.get('/developers', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300')
    page ??= write()
    return await page
  })
  app.get('/developers/developers.css', async (_request, reply) => {
    reply.type('text/css').header('cache-control', 'public, max-age=3600')
    return await readFile(join(import.meta.dirname, 'developers.css'))
  })
}
