import { describe, expect, it } from 'vitest'
import { projectNeedOf, transitionsOf } from '../kit/transition.ts'
import { allocation } from './allocation.ts'
import { application } from './application.ts'

const needs = (spec: typeof allocation | typeof application) =>
  Object.fromEntries(transitionsOf(spec).map(({ name, transition }) => [name, projectNeedOf(transition)]))

describe('the project of a document', () => {
  it('has to be open for what goes on, and not at all for what takes back or ends', () => {
    expect(needs(application)).toEqual({
      submit: 'open',
      approve: 'open',
      closeRest: 'nothing',
      return: 'nothing',
      refuse: 'nothing',
      withdraw: 'nothing',
      void: 'nothing',
    })
  })

  it('still takes what is on its way to it', () => {
    expect(needs(allocation)).toMatchObject({
      consent: 'open',
      ship: 'open',
      receive: 'there',
      settle: 'there',
      close: 'nothing',
      cancel: 'nothing',
    })
  })
})
