import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

const found = (...files: (readonly [name: string, text: string])[]) =>
  migrations(files.map(([name, text]) => ({ file: `server/migrations/${name}`, text })))
    .flatMap(({ errors }) => errors)
    .map(({ line, message }) => `${line ?? ''} ${message}`.trim())

test('a well-named migration passes', () => {
  expect(
    found(
      ['20261121-0800-system-user.sql', 'create table system.user (id int);\n'],
      ['20261121-0810-equipment-spot-check.sql', '-- now() is not used\nselect $$ok$$;\n'],
    ),
  ).toEqual([])
})
test.each([
  'user.sql',
  '20261321-0800-system-user.sql',
  '20261121-0860-system-user.sql',
  '20261121-0800-finance-user.sql',
  '20261121-system-user.sql',
])('%s is named badly', (name) => {
  expect(found([name, ''])).toEqual(['the name is <yyyymmdd>-<hhmm>-<area>-<module>.sql'])
})
test('two at the same moment are reported', () => {
  expect(found(['20261121-0800-system-a.sql', ''], ['20261121-0800-system-b.sql', ''])).toEqual([
    'the same moment as server/migrations/20261121-0800-system-a.sql: their order is left to chance',
  ])
})
test.each(['now()', 'NOW ()', 'current_timestamp', 'current_date', 'clock_timestamp()'])(
  '%s is reported with its line',
  (clock) => {
    expect(
      found([
        '20261121-0800-system-a.sql',
        `-- first\n/* now()\n*/ create table a (at timestamptz default ${clock});\n`,
      ]),
    ).toEqual([expect.stringMatching(/^3 .*server's clock$/)])
  },
)
