import assert from 'node:assert/strict'
import { test } from 'node:test'
import { criticalStyle } from './critical-style.ts'

const html = '<html class="x"><div class="a b">Hello</div></html>'

for (const [name, css, kept] of [
  ['a class of the page', '.a{color:red}.c{color:blue}', '.a{color:red}'],
  ['every class of a selector', '.a .b{top:0}.a .c{top:1px}', '.a .b{top:0}'],
  ['one of several selectors', '.c,.a:hover{top:0}', '.c,.a:hover{top:0}'],
  ['elements', 'h1,h2{margin:0}', 'h1,h2{margin:0}'],
  ['classes that scripts set on the root', '.js .a{top:0}.light .c{top:0}', '.js .a{top:0}'],
  ['what excludes a class that is absent', '.a:not(.c,.d){top:0}', '.a:not(.c,.d){top:0}'],
  ['groups that are not empty', '@media print{.c{top:0}}@media screen{.a{top:0}.c{top:0}}', '@media screen{.a{top:0}}'],
  ['fonts', '@font-face{font-family:"x{";src:url(y)}', '@font-face{font-family:"x{";src:url(y)}'],
  [
    'motion that something has',
    '@keyframes m{0%{top:0}to{top:1px}}@keyframes n{0%{top:0}}.a{animation:m 1s}',
    '@keyframes m{0%{top:0}to{top:1px}}.a{animation:m 1s}',
  ],
  [
    'properties that something reads',
    ':root{--p:1px;--q:var(--p);--r:2px}.a{top:var(--q)}',
    ':root{--p:1px;--q:var(--p);}.a{top:var(--q)}',
  ],
] as const)
  test(`the critical style keeps ${name}`, () => {
    assert.equal(criticalStyle(css, html), kept)
  })
