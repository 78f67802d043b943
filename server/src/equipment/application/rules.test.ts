import { applicationHeader, applicationLine } from '@geodepot/contracts/equipment/application.ts'
import { describe, expect, it } from 'vitest'
import { type Span, headerObjections, lineObjections } from './rules.ts'

const project: Span = { start: '2026-03-01', end: '2026-05-31' }
const header = (planStart: string, planEnd: string) => applicationHeader.parse({ appName: '节点', projectInfoNo: 'P1', planStart, planEnd })
const line = (given: object) => applicationLine.parse({ modelId: 1, requestedQty: '1', ...given })
const said = (objections: readonly { field: string; key: string }[]) => objections.map(({ field, key }) => `${field} ${key}`)

describe('the time of an application', () => {
  it('runs forwards, on one day if need be', () => {
    expect(said(headerObjections(header('2026-04-01', '2026-04-01'), project))).toEqual([])
    expect(headerObjections(header('2026-04-02', '2026-04-01'), project)).toEqual([{ field: 'planEnd', key: 'datesOutOfOrder', labels: ['planStart', 'planEnd'] }])
  })

  it('is the project’s, give or take sixty days', () => {
    // 2025-12-31 is sixty days before the first of March, 2026-07-30 sixty days after the last of May.
    expect(said(headerObjections(header('2025-12-31', '2026-07-30'), project))).toEqual([])
    expect(said(headerObjections(header('2025-12-30', '2026-07-31'), project))).toEqual(['planStart outsideProject', 'planEnd outsideProject'])
    expect(said(headerObjections(header('2026-07-31', '2025-12-30'), project))).toEqual(['planEnd datesOutOfOrder', 'planStart outsideProject', 'planEnd outsideProject'])
  })

  it('is open where the project’s time is', () => {
    const days = header('1999-01-01', '2099-01-01')
    expect(headerObjections(days, { start: null, end: null })).toEqual([])
    expect(said(headerObjections(days, { start: '2026-03-01', end: null }))).toEqual(['planStart outsideProject'])
    expect(said(headerObjections(days, { start: null, end: '2026-03-01' }))).toEqual(['planEnd outsideProject'])
  })

  it('counts sixty days across leap years', () => {
    expect(headerObjections(header('2024-01-01', '2024-03-01'), { start: '2024-03-01', end: '2024-03-01' })).toEqual([])
    expect(said(headerObjections(header('2023-12-31', '2024-03-01'), { start: '2024-03-01', end: '2024-03-01' }))).toEqual(['planStart outsideProject'])
  })
})

describe('a line', () => {
  it('names a category or a model', () => {
    expect(said(lineObjections(line({ modelId: undefined }), 3, undefined, project))).toEqual(['lines.3.modelId categoryOrModel'])
    expect(lineObjections(line({ modelId: undefined, categoryId: 2 }), 0, 'bulk', project)).toEqual([])
    expect(lineObjections(line({ categoryId: 2 }), 0, 'single', project)).toEqual([])
  })

  it('asks for single devices in whole numbers', () => {
    expect(said(lineObjections(line({ requestedQty: '1.5' }), 0, 'single', project))).toEqual(['lines.0.requestedQty wholeNumber'])
    for (const tracking of ['bulk', 'mixed', undefined]) expect(lineObjections(line({ requestedQty: '1.5' }), 0, tracking, project)).toEqual([])
  })

  it('may have a time of its own, by the same rules, or half of one', () => {
    expect(said(lineObjections(line({ startDate: '2026-04-02', endDate: '2026-04-01' }), 1, 'bulk', project))).toEqual(['lines.1.endDate datesOutOfOrder'])
    expect(said(lineObjections(line({ startDate: '2020-01-01' }), 0, 'bulk', project))).toEqual(['lines.0.startDate outsideProject'])
    expect(lineObjections(line({ endDate: '2026-04-01' }), 0, 'bulk', project)).toEqual([])
  })
})
