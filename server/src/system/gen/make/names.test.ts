import { expect, test } from 'vitest'
import { nextMoment, spellings } from './names.ts'

const names = {
  area: 'equipment',
  module: 'spot-check',
  prefix: 'DJ',
  cn: '点检单',
  en: 'Spot check',
  moment: '20261121-0930',
}

test('a module is spelt in every way that its files need', () => {
  expect(spellings(names)).toEqual({
    area: 'equipment',
    module: 'spot-check',
    camel: 'spotCheck',
    Pascal: 'SpotCheck',
    table: 'spot_check',
    PREFIX: 'DJ',
    cn: '点检单',
    en: 'Spot check',
    en_lower: 'spot check',
    moment: '20261121-0930',
    cn_pattern: '点检单',
    en_note: 'Spot check',
  })
  expect(spellings({ ...names, en: 'QHSE check' })['en_lower']).toBe('QHSE check')
})

test('a migration comes after all others', () => {
  const now = new Date('2026-11-21T09:30:20Z')
  expect(nextMoment(['server/migrations/20261121-0800-system-user.sql'], now)).toBe('20261121-0930')
  expect(nextMoment(['server/migrations/20261121-2359-system-user.sql'], now)).toBe('20261122-0000')
})
