import { Client } from 'stytch'
import type { Host } from '../start-host.ts'
import { projectSecret } from './world.ts'

/** The published SDK as a backend of this host uses it. */
export const backendOf = ({ url }: Pick<Host, 'url'>): Client =>
  new Client({
    project_id: 'project-test-00000000-0000-4000-8000-000000000001',
    secret: projectSecret,
    env: `${url}/`,
  })
