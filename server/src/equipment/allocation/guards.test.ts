import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../kit/access/actor.ts'
import type { Action } from '../../kit/document/index.ts'
import { type Facts, guards } from './guards.ts'

const actions = ['edit', 'remove', ...Object.keys(allocation.transitions)] as Action<typeof allocation>[]
const row = (more: Partial<Facts> = {}) => ({
  id: 1,
  number: 'DP-1',
  call_code: 'ABC234',
  state: 'receiving',
  version: 1,
  department_id: 'POOL',
  project_id: 'P1',
  created_by: 7,
  submitted_by: 7,
  from_holder_id: 1,
  to_department_id: 'CREWS',
  hasLines: true,
  hasLoading: true,
  isLeft: true,
  isExpected: false,
  isUnsettled: true,
  isUnlisted: false,
  isReceivers: false,
  pools: [],
  ...more,
})
const actor = (scope: Partial<Actor['scope']>, userId = 8): Actor => ({
  sessionId: 1,
  userId,
  userName: 'xm_ma',
  nickName: '马志强',
  departmentId: 'CREWS',
  departmentName: '',
  departmentNameEn: '',
  secondDepartmentId: '',
  roles: [],
  permissions: new Set(),
  scope: { all: false, departments: [], projects: [], ...scope },
  confined: false,
})
const against = (who: Actor, more?: Partial<Facts>) =>
  Object.fromEntries(
    actions.flatMap((action) => {
      const reason = guards[action]?.(row(more), who)
      return reason === undefined ? [] : [[action, 'key' in reason ? reason.key : reason.map(({ key }) => key)]]
    }),
  )

describe('who may do what to an allocation', () => {
  const none = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'forbidden']))

  it('leaves sending to the sender, receiving and agreeing to the project, and differences to both', () => {
    expect(against(actor({ departments: ['POOL'] }))).toEqual({
      ...none('consent', 'decline', 'receive'),
      close: 'stillOnTheRoad',
    })
    const project = none('ship', 'swap', 'close', 'cancel')
    expect(against(actor({ departments: ['CREWS'] }))).toEqual(project)
    expect(against(actor({ projects: ['P1'] }))).toEqual(project)
    expect(against(actor({ departments: ['ELSEWHERE'], projects: ['P2'] }))).toEqual(
      none('consent', 'decline', 'ship', 'receive', 'settle', 'swap', 'close', 'cancel'),
    )
    expect(against(actor({ all: true }), { isUnsettled: false })).toEqual({ settle: 'nothingUnsettled' })
  })

  it('keeps whoever offers a substitute from agreeing to it for the project', () => {
    expect(against(actor({ all: true }, 7))).toEqual({ ...none('consent', 'decline'), close: 'stillOnTheRoad' })
  })
})

describe('what there is to do for', () => {
  const everyone = actor({ all: true })
  it('is nothing where all is shipped, settled or still on the road', () => {
    expect(against(everyone, { isLeft: false })).toMatchObject({ ship: 'nothingToShip' })
    expect(against(everyone, { hasLoading: false })).toMatchObject({ swap: 'swapNone' })
    expect(against(everyone, { isUnsettled: false })).toEqual({ settle: 'nothingUnsettled' })
    expect(against(everyone, { isUnsettled: false, isExpected: true })).toMatchObject({ close: 'stillOnTheRoad' })
  })

  it('is the receiver’s where something was on no list, and nothing is closed over it', () => {
    const unlisted = { isUnsettled: false, isUnlisted: true, isReceivers: true }
    expect(against({ ...everyone, departmentId: 'HEAD' }, unlisted)).toEqual({
      settle: 'unlistedIsReceivers',
      close: 'stillOnTheRoad',
    })
    expect(against(actor({ departments: ['POOL'] }), unlisted)).toMatchObject({ settle: 'unlistedIsReceivers' })
    expect(against(actor({ projects: ['P1'] }), unlisted).settle).toBeUndefined()
  })

  it('is a pool’s where what was on no list stands in its ledger, and nobody’s else', () => {
    const pools = [{ department: 'OTHER', project: null, holder: 2 }]
    const unlisted = { isUnsettled: false, isUnlisted: true, isReceivers: false, pools }
    expect(against(actor({ departments: ['OTHER'] }), unlisted)).toMatchObject({ close: 'forbidden' })
    expect(against(actor({ departments: ['OTHER'] }), unlisted).settle).toBeUndefined()
    for (const other of [actor({ departments: ['POOL'] }), actor({ projects: ['P1'] })])
      expect(against(other, unlisted)).toMatchObject({ settle: 'unlistedIsPools' })
    expect(against(actor({ departments: ['ELSEWHERE'] }), unlisted)).toMatchObject({ settle: 'forbidden' })
    // Nor does it say what became of the others' differences, once its own are settled.
    expect(against(actor({ departments: ['OTHER'] }), { isUnsettled: true })).toMatchObject({ settle: 'forbidden' })
  })

  it('needs lines', () => {
    expect(against(everyone, { hasLines: false }).submit).toBe('noLines')
  })
})
