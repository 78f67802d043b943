import type { ApprovalStep, HistoryEntry } from '@geodepot/contracts/kit/document.ts'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, test } from 'vitest'
import { clear, show } from '../test/page.tsx'
import { initialsOf, timeTaken, toneOf, progressOf } from './history.ts'
import { entry, passed, slip } from './test/slip.ts'
import { Timeline } from './timeline.tsx'

afterEach(clear)

const usual = ['draft', 'submitted', 'approved']
const way = (state: string, ...actions: HistoryEntry[]) =>
  progressOf(slip, usual, state, actions).map(
    (step) => `${step.state} ${step.at}${step.who ? ` ${step.who.person}` : ''}`,
  )
describe('the way of a document', () => {
  it('says what is behind it, where it is and what is ahead', () => {
    expect(way('draft', entry('create'))).toEqual(['draft now 马志强', 'submitted ahead', 'approved ahead'])
    expect(way('submitted', entry('create'), entry('submit'), passed('石磊'))).toEqual([
      'draft past 马志强',
      'submitted now 马志强',
      'approved ahead',
    ])
    expect(way('approved', entry('create'), entry('submit'), passed('石磊'), entry('approve', '高振华'))).toEqual([
      'draft past 马志强',
      'submitted past 马志强',
      'approved now 高振华',
    ])
  })

  it('puts a return before what has to be done again, and a refusal at the end', () => {
    expect(way('returned', entry('create'), entry('submit'), entry('return', '石磊'))).toEqual([
      'draft past 马志强',
      'returned now 石磊',
      'submitted ahead',
      'approved ahead',
    ])
    expect(way('refused', entry('create'), entry('submit'), entry('refuse', '石磊'))).toEqual([
      'draft past 马志强',
      'submitted past 马志强',
      'refused now 石磊',
    ])
    expect(
      way('voided', entry('create'), entry('submit'), entry('approve', '高振华'), entry('void', '高振华')),
    ).toEqual(['draft past 马志强', 'submitted past 马志强', 'approved past 高振华', 'voided now 高振华'])
  })

  it('goes where a submission led, be it elsewhere than usual', () => {
    const road = { ...slip, states: { ...slip.states, asking: { wire: '9', tone: 'attention' } } } as const
    const steps = progressOf(road, ['draft', 'asking', 'submitted', 'approved'], 'submitted', [
      entry('create'),
      entry('submit', '马志强', { to: 'asking' }),
      entry('void', '石磊', { transition: 'consent', from: 'asking', to: 'submitted' }),
    ])
    expect(steps.map((step) => `${step.state} ${step.at}${step.who ? ` ${step.who.person}` : ''}`)).toEqual([
      'draft past 马志强',
      'asking past 马志强',
      'submitted now 石磊',
      'approved ahead',
    ])
  })

  it('is told before its history has come', () =>
    expect(way('submitted')).toEqual(['draft past', 'submitted now', 'approved ahead']))
})

it.each([
  ['2026-07-21 14:16:00', '2026-07-22 14:17:00', '1 天 1 分钟', '1 d 1 min'],
  ['2026-07-21 14:16:00', '2026-07-21 14:16:30', '不到 1 分钟', 'less than a minute'],
  ['2026-07-21 08:00:00', '2026-07-24 10:30:00', '3 天 2 小时', '3 d 2 h'],
])('from %s to %s it took %s', (received, decided, cn, en) => {
  expect(timeTaken(received, decided, 'cn')).toBe(cn)
  expect(timeTaken(received, decided, 'en')).toBe(en)
})

it('a person is known by the given name, or by initials', () =>
  expect(['马志强', '石磊', 'Ahmed Al Balushi', 'Lin'].map(initialsOf)).toEqual(['志强', '石磊', 'AB', 'L']))

describe('the timeline', () => {
  const asked = (nickName: string, more: Partial<ApprovalStep['people'][number]> = {}) => ({
    userId: 1,
    nickName,
    deptName: '西部分公司',
    receivedAt: '2026-07-22 16:16:00',
    decidedAt: null,
    remindedAt: null,
    standIns: [],
    ...more,
  })
  const stepOf = (
    stepName: string,
    people: ApprovalStep['people'],
    more: Partial<ApprovalStep> = {},
  ): ApprovalStep => ({ stepName, mode: 'any', state: 'open', skips: false, people, ...more })
  const items = (steps: readonly ApprovalStep[]) => {
    show(<Timeline of={slip} history={[entry('submit'), passed('程远航', { behalfOf: '石磊' })]} steps={steps} />)
    return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  }

  test('says for whom a stand-in decided, who is asked now and since when, and who comes after', () => {
    const [, decided, open, next, last] = items([
      stepOf('单位领导', [asked('高振华', { remindedAt: '2026-07-24 16:16:00', standIns: ['崔立新'] })]),
      stepOf('会签', [asked('林建国'), asked('欧阳雪')], { state: 'waiting', mode: 'all' }),
      stepOf('自己', [], { state: 'waiting', skips: true }),
    ])
    expect(decided).toContain('程远航 代 石磊')
    for (const text of [
      '高振华',
      '待审批',
      '西部分公司 · 单位领导',
      '由 崔立新 代办',
      '2026-07-22 16:16 · 已等',
      '最近提醒 2026-07-24 16:16',
    ])
      expect(open).toContain(text)
    expect(next).toContain('林建国\u3001欧阳雪待流转')
    expect(next).toContain('会签 · 需全部同意')
    expect(next).not.toContain('已等')
    expect(last).toContain('仅提交人本人，将跳过')
    expect(screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')).toHaveLength(
      1,
    )
  })

  test('leaves out of an open step who has decided already', () => {
    const [, , open] = items([
      stepOf('会签', [asked('林建国', { decidedAt: '2026-07-23 08:00:00' }), asked('欧阳雪')], { mode: 'all' }),
    ])
    expect(open).toContain('欧阳雪')
    expect(open).not.toContain('林建国')
  })

  test('says which lines a decision lowered or refused', () => {
    const line = { lineId: 7, position: 2, before: '10', opinion: '库存够' }
    show(
      <Timeline
        of={slip}
        history={[
          passed('石磊', {
            lines: [
              { ...line, decision: 'lower', quantity: '8' },
              { ...line, lineId: 8, position: 3, decision: 'refuse', quantity: '0' },
            ],
          }),
        ]}
      />,
    )
    expect(screen.getByText(/第 2 行：10 核减为 8/).textContent).toContain('库存够')
    expect(screen.getByText(/第 3 行：10 不通过/)).toBeTruthy()
  })
})

it('an entry has the colour of where it led, an approval that of approving', () =>
  expect(
    [entry('create'), entry('submit'), passed('石磊'), entry('return'), entry('refuse'), entry('void')].map((one) =>
      toneOf(slip, one),
    ),
  ).toEqual(['draft', 'underWay', 'done', 'attention', 'refused', 'refused']))
