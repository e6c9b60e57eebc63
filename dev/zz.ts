import { writeAudit } from '../host/console/audit/export.ts'
import { createTestDatabase } from './test-database.ts'

const d = await createTestDatabase()
const n = 100000
const {
  rows: [t],
} = await d.pool.query("select table_schema s from information_schema.columns where table_name='audit' limit 1")
await d.pool.query(
  `insert into ${t.s}.audit (at, actor, act, outcome, user_id, subject, session_id, ip_address, user_agent, operator_id) select now(), 'operator', 'events.approve', 'done', 'user-test-00000000-0000-4000-8000-000000000001', 'x'||g, 'session-test-1', '10.0.0.1', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'user-test-00000000-0000-4000-8000-000000000002' from generate_series(1, ${n}) g`,
)
for (const f of ['csv', 'jsonl', 'csv'] as const) {
  const s = performance.now()
  let bytes = 0,
    chunks = 0
  for await (const c of writeAudit({ database: d as never }, {} as never, f)) {
    bytes += c.length
    chunks += 1
  }
  console.log(f, n, bytes, chunks, Math.round(performance.now() - s))
}
await d.close()
