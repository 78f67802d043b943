import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type Fitting, decision, decisionPerLine, decisionsOn, document } from './document.ts'
import { documentTexts } from './document.messages.ts'
import { messages } from './messages.ts'
import {
  type Decide,
  type Own,
  type Submit,
  type Transition,
  authorityOf,
  decidingOf,
  submissionOf,
  transitionsOf,
} from './transition.ts'

type At = 'draft' | 'submitted'
interface Common {
  from: ['draft']
  permission: 'test:slip:do'
  button: 'default'
}
type Input = z.ZodObject

describe('what a transition says of itself', () => {
  it('fits together, or does not compile', () => {
    expectTypeOf<Common & { role: 'submit'; to: 'submitted' }>().toExtend<Transition<At>>()
    expectTypeOf<Common & { role: 'decide'; decision: 'approve'; input: Input }>().toExtend<Transition<At>>()
    expectTypeOf<Common & { role: 'own'; by: 'scope' }>().toExtend<Transition<At>>()
    // A planted mistake for each thing that would contradict another.
    expectTypeOf<Common & { to: 'submitted' }>().not.toExtend<Transition<At>>()
    expectTypeOf<Common & { role: 'submit'; to: 'nowhere' }>().not.toExtend<Transition<At>>()
    expectTypeOf<Common & { role: 'submit' }>().not.toExtend<Transition<At>>()
    expectTypeOf<Common & { role: 'submit'; to: 'submitted'; by: 'scope' }>().not.toExtend<Transition<At>>()
    expectTypeOf<Common & { role: 'decide'; input: Input }>().not.toExtend<Transition<At>>()
    expectTypeOf<Common & { role: 'decide'; decision: 'approve'; input: Input; to: 'draft' }>().not.toExtend<
      Transition<At>
    >()
    expectTypeOf<Common & { role: 'withdraw'; to: 'draft'; decision: 'return' }>().not.toExtend<Transition<At>>()
    expectTypeOf<Common & { role: 'own' }>().not.toExtend<Transition<At>>()
    expectTypeOf<Common & { role: 'own'; by: 'lastApprover' }>().not.toExtend<Transition<At>>()
    expectTypeOf<Omit<Common, 'button'> & { role: 'own'; by: 'scope' }>().not.toExtend<Transition<At>>()
  })

  it('of an approval is nothing for a document without one', () => {
    type Approval = { pending: At }
    expectTypeOf<{ ask: Decide<At> }>().toExtend<Fitting<{ ask: Decide<At> }, Approval>>()
    expectTypeOf<{ ask: Decide<At> }>().not.toExtend<Fitting<{ ask: Decide<At> }, undefined>>()
    expectTypeOf<{ send: Submit<At>; ship: Own<At> }>().toExtend<
      Fitting<{ send: Submit<At>; ship: Own<At> }, undefined>
    >()
  })

  it('says whose it is, whatever its name', () => {
    const common = { from: [], permission: 'test:slip:do', button: 'default' } as const
    const input = z.object({})
    expect(
      (
        [
          { ...common, role: 'submit', to: 'submitted' },
          { ...common, role: 'decide', decision: 'refuse', input },
          { ...common, role: 'withdraw', to: 'draft' },
          { ...common, role: 'void', to: 'draft' },
          { ...common, role: 'own', by: 'scope' },
          { ...common, role: 'own', by: 'asked' },
          { ...common, role: 'own', by: 'submitter' },
        ] as const
      ).map(authorityOf),
    ).toEqual(['author', 'approver', 'submitter', 'lastApprover', 'scope', 'asked', 'submitter'])
  })
})

const base = {
  name: 'test/slip',
  messages: messages('test/slip', { ...documentTexts }),
  prefix: 'T',
  header: z.object({}),
  line: z.object({}),
  states: {
    draft: { wire: '0', tone: 'draft' },
    submitted: { wire: '9', tone: 'underWay' },
    approved: { wire: '9', tone: 'done' },
    partial: { wire: '9', tone: 'done' },
    refused: { wire: '9', tone: 'refused' },
  },
  editable: ['draft'],
  approval: { pending: 'submitted', approved: 'approved', refused: 'refused', returned: 'draft' },
  scope: { departments: [], projects: [], people: [] },
  holds: {},
} as const
const handIn = {
  role: 'submit',
  from: ['draft'],
  to: 'submitted',
  permission: 'test:slip:submit',
  button: 'primary',
} as const
const { approve: agree, return: sendBack, refuse: turnDown } = decisionsOn('submitted', 'test:slip:approve')

describe('a declaration', () => {
  it('finds its transitions by what they are', () => {
    const slip = document({ ...base, transitions: { handIn, agree, sendBack, turnDown } })
    expect(submissionOf(slip)?.name).toBe('handIn')
    expect((['approve', 'return', 'refuse'] as const).map((one) => decidingOf(slip, one)?.name)).toEqual([
      'agree',
      'sendBack',
      'turnDown',
    ])
    expect(transitionsOf(slip).map(({ name }) => name)).toEqual(['handIn', 'agree', 'sendBack', 'turnDown'])
  })

  it('that contradicts itself is none', () => {
    const made = (transitions: Record<string, Transition<keyof typeof base.states>>) => () =>
      document({ ...base, transitions })
    expect(made({ handIn, agree, sendBack })).toThrow('one transition has to refuse it')
    expect(made({ handIn, agree, sendBack, turnDown, again: turnDown })).toThrow('one transition has to refuse it')
    expect(made({ handIn, again: handIn, agree, sendBack, turnDown })).toThrow('submitted in two ways')
    expect(made({ handIn, agree: { ...agree, from: ['draft'] }, sendBack, turnDown })).toThrow(
      'agree decides where nobody is asked',
    )
    expect(made({ handIn: { ...handIn, signs: 'nowhere' }, agree, sendBack, turnDown })).toThrow(
      'handIn signs under a text that is not there',
    )
    expect(() =>
      document({ ...base, follows: 'test/other', transitions: { handIn, agree, sendBack, turnDown } }),
    ).toThrow('it follows what it does not hold')
    expect(made({ edit: handIn, agree, sendBack, turnDown })).toThrow('every document has edit already')
  })

  it('whose steps decide on lines takes such decisions', () => {
    const approval = { ...base.approval, lines: { quantity: 'quantity', partialApproved: 'partial' } } as const
    const made = (input: z.ZodObject) => () =>
      document({ ...base, approval, transitions: { handIn, agree: { ...agree, input }, sendBack, turnDown } })
    expect(made(decision)).toThrow('agree takes no decisions on lines')
    expect(made(decisionPerLine)).not.toThrow()
  })
})
