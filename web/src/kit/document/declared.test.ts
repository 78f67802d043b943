import { decisionsOn, document } from '@geodepot/contracts/kit/document.ts'
import { expect, it } from 'vitest'
import { busyWordFor, declaredOf, handsOn } from './declared.ts'
import { slip } from './test/slip.ts'

const { approve: agree, return: sendBack, refuse: turnDown } = decisionsOn('submitted', 'test:slip:approve')
const { submit: handIn, void: annul } = slip.transitions
const other = document({
  ...slip,
  states: { ...slip.states, asking: { wire: '9', tone: 'attention' } },
  approval: { pending: 'submitted', approved: 'approved', refused: 'refused', returned: 'returned', ahead: ['asking'] },
  transitions: {
    handIn,
    agree,
    sendBack,
    turnDown,
    annul,
    takeBack: { role: 'withdraw', from: ['submitted'], to: 'draft', permission: 'test:slip:submit', button: 'default' },
    answer: {
      role: 'own',
      by: 'scope',
      from: ['asking'],
      to: 'submitted',
      permission: 'test:slip:answer',
      button: 'primary',
    },
    return: {
      role: 'own',
      by: 'scope',
      from: ['approved'],
      permission: 'test:slip:return',
      button: 'default',
      more: true,
    },
  },
})

it('a button is what its transition says, whatever its name', () => {
  expect(declaredOf(other, 'agree')).toEqual({ primary: true, danger: false, more: false, opinion: 'optional' })
  expect(declaredOf(other, 'turnDown')).toEqual({ primary: false, danger: true, more: false, opinion: 'required' })
  expect(declaredOf(other, 'return')).toEqual({ primary: false, danger: false, more: true })
  expect(declaredOf(other, 'remove')).toEqual({})
})

it('what is said meanwhile goes by what it is to the approval', () => {
  const names = ['handIn', 'agree', 'sendBack', 'turnDown', 'takeBack', 'annul', 'answer', 'return', 'nudge', 'approve']
  expect(names.map((name) => busyWordFor(other, name))).toEqual([
    'doingSubmit',
    'doingApprove',
    'doingReturn',
    'doingRefuse',
    'doingWithdraw',
    'doingVoid',
    undefined,
    undefined,
    'doingNudge',
    undefined,
  ])
})

it('what others wait for stays shut longer after it was begun', () => {
  const names = ['handIn', 'agree', 'sendBack', 'turnDown', 'answer', 'takeBack', 'annul', 'return', 'edit']
  expect(names.filter((name) => handsOn(other, name))).toEqual(['handIn', 'agree', 'sendBack', 'turnDown', 'answer'])
})
