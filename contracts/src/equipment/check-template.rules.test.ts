import { describe, expect, it } from 'vitest'
import type { KeptItem } from './check-template.ts'
import { judge, passRate, passes, worst } from './check-template.rules.ts'

const item = (more: Partial<KeptItem>): KeptItem => ({
  part: '发动机',
  content: '机油',
  kind: 'yesNo',
  severity: 'minor',
  mandatory: 'Y',
  photo: 'N',
  ...more,
})
const found = (value: string, more: { good?: boolean; photos?: number } = {}) => ({ value, photos: 0, ...more })

describe('an answer', () => {
  it.each([
    [item({}), found('Y'), { good: true }],
    [item({}), found('N'), { good: false }],
    [item({}), found('好'), { problem: 'notYesNo', field: 'value' }],
    [item({ kind: 'choice', choices: '无渗漏/渗漏', badChoices: '渗漏' }), found('渗漏'), { good: false }],
    [item({ kind: 'choice', choices: '无渗漏/渗漏', badChoices: '渗漏' }), found('无渗漏'), { good: true }],
    [item({ kind: 'choice', choices: '无渗漏/渗漏' }), found('断'), { problem: 'notAChoice', field: 'value' }],
    [item({ kind: 'number', min: '30', max: '75' }), found('75'), { good: true }],
    [item({ kind: 'number', min: '30', max: '75' }), found('75.1'), { good: false }],
    [item({ kind: 'number', max: '9' }), found('10'), { good: false }],
    [item({ kind: 'number' }), found('很热'), { problem: 'notANumber', field: 'value' }],
    [item({ kind: 'meter', meterKind: 'hours' }), found('1203.5'), { good: true }],
    [item({ kind: 'meter', meterKind: 'hours' }), found('1203.55'), { problem: 'notANumber', field: 'value' }],
    [item({ kind: 'photo' }), found('', { photos: 1 }), { good: true }],
    [item({ kind: 'photo' }), found(''), { problem: 'photoAsked', field: 'photos' }],
    [item({ kind: 'text' }), found('有异响', { good: false }), { good: false }],
    [item({ photo: 'Y' }), found('N'), { problem: 'photoMissing', field: 'photos' }],
    [item({ photo: 'Y' }), found('N', { photos: 1 }), { good: false }],
    [item({ photo: 'Y' }), found('Y'), { good: true }],
  ])('%# is good, not good, or refused', (of, answer, expected) => {
    expect(judge(of, answer)).toEqual(expected)
  })
})

it('a sample passes by what was counted, and is as bad as the worst in it', () => {
  expect(passRate(50, 2)).toBe(96)
  // 94.97 %.
  expect(passRate(199, 10)).toBe(94.9)
  expect(passes(199, 10, '95')).toBe(false)
  expect(passes(40, 2, '95')).toBe(true)
  expect(worst(['minor', 'critical', 'major'])).toBe('critical')
  expect(worst([])).toBeNull()
})
