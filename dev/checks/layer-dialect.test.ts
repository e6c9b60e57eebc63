import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDeclarations } from './layer-dialect.ts'

for (const [text, name] of [
  ['function a() {}', 'a'],
  ['export async function a<T>(one: T) {}', 'a'],
  ['export default function a() {}', 'a'],
  ['export default async function () {}', 'the default export'],
  ['export function* a() {}', undefined],
  ['export function a(one: unknown): asserts one is string {}', undefined],
  ['export default () => {}', undefined],
  ['  function inside() {}', undefined],
] as const)
  test(`findDeclarations: ${text}`, () =>
    assert.deepEqual(
      findDeclarations('kit/a.ts', text),
      name ? [`kit/a.ts: functions are arrows here; ${name} is declared.`] : [],
    ))
