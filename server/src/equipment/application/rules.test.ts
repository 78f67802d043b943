import { applicationHeader, applicationLine } from '@geodepot/contracts/equipment/application.ts'
import { describe, expect, it } from 'vitest'
import { type Span, capabilityObjections, headerObjections, lineObjections } from './rules.ts'

const project: Span = { start: '2026-03-01', end: '2026-05-31' }
const header = (planStart: string, planEnd: string) =>
  applicationHeader.parse({ appName: '节点', projectInfoNo: 'P1', planStart, planEnd })
const line = (given: object) => applicationLine.parse({ modelId: 1, requestedQty: '1', ...given })
const said = (objections: readonly { field: string; key: string }[]) =>
  objections.map(({ field, key }) => `${field} ${key}`)

describe('the time of an application', () => {
  it('runs forwards, on one day if need be', () => {
    expect(said(headerObjections(header('2026-04-01', '2026-04-01'), project))).toEqual([])
    expect(headerObjections(header('2026-04-02', '2026-04-01'), project)).toEqual([
      { field: 'planEnd', key: 'datesOutOfOrder', labels: ['planStart', 'planEnd'] },
    ])
  })

  it('is the project’s, give or take sixty days', () => {
    // 2025-12-31 is sixty days before the first of March, 2026-07-30 sixty days after the last of May.
    expect(said(headerObjections(header('2025-12-31', '2026-07-30'), project))).toEqual([])
    expect(said(headerObjections(header('2025-12-30', '2026-07-31'), project))).toEqual([
      'planStart outsideProject',
      'planEnd outsideProject',
    ])
    expect(said(headerObjections(header('2026-07-31', '2025-12-30'), project))).toEqual([
      'planEnd datesOutOfOrder',
      'planStart outsideProject',
      'planEnd outsideProject',
    ])
  })

  it('is open where the project’s time is', () => {
    const days = header('1999-01-01', '2099-01-01')
    expect(headerObjections(days, { start: null, end: null })).toEqual([])
    expect(said(headerObjections(days, { start: '2026-03-01', end: null }))).toEqual(['planStart outsideProject'])
    expect(said(headerObjections(days, { start: null, end: '2026-03-01' }))).toEqual(['planEnd outsideProject'])
  })

  it('counts sixty days across leap years', () => {
    expect(headerObjections(header('2024-01-01', '2024-03-01'), { start: '2024-03-01', end: '2024-03-01' })).toEqual([])
    expect(
      said(headerObjections(header('2023-12-31', '2024-03-01'), { start: '2024-03-01', end: '2024-03-01' })),
    ).toEqual(['planStart outsideProject'])
  })
})

describe('a line', () => {
  it('names a category or a model', () => {
    expect(said(lineObjections(line({ modelId: undefined }), 3, undefined, project))).toEqual([
      'lines.3.modelId categoryOrModel',
    ])
    expect(lineObjections(line({ modelId: undefined, categoryId: 2 }), 0, 'bulk', project)).toEqual([])
    expect(lineObjections(line({ categoryId: 2 }), 0, 'single', project)).toEqual([])
  })

  it('asks for single devices in whole numbers', () => {
    expect(said(lineObjections(line({ requestedQty: '1.5' }), 0, 'single', project))).toEqual([
      'lines.0.requestedQty wholeNumber',
    ])
    for (const tracking of ['bulk', 'mixed', undefined])
      expect(lineObjections(line({ requestedQty: '1.5' }), 0, tracking, project)).toEqual([])
  })

  it('may have a time of its own, by the same rules, or half of one', () => {
    expect(said(lineObjections(line({ startDate: '2026-04-02', endDate: '2026-04-01' }), 1, 'bulk', project))).toEqual([
      'lines.1.endDate datesOutOfOrder',
    ])
    expect(said(lineObjections(line({ startDate: '2020-01-01' }), 0, 'bulk', project))).toEqual([
      'lines.0.startDate outsideProject',
    ])
    expect(lineObjections(line({ endDate: '2026-04-01' }), 0, 'bulk', project)).toEqual([])
  })
})

describe('a capability', () => {
  const known = {
    parameters: [
      { key: 'peakForce', name: '峰值出力', nameEn: 'Peak force', type: 'number' },
      { key: 'electronics', name: '电控箱体', nameEn: 'Control electronics', type: 'text' },
    ] as const,
    models: new Map([
      [1, 'Nomad 65'],
      [2, 'EV-56'],
    ]),
    units: new Map([
      ['道', '道'],
      ['channel', '道'],
      ['台', '台'],
    ]),
    unit: '台',
  }
  const objections = (given: object) =>
    said(capabilityObjections(applicationLine.parse({ categoryId: 4, requestedQty: '1', ...given }), known))
  const required = (key: string, comparison: string, value: string) =>
    objections({ requirements: [{ key, comparison, value }] })

  it('names models that there are, each once, and not its own', () => {
    expect(objections({ accepted: [{ modelId: 1 }, { modelId: 2, factor: '3' }] })).toEqual([])
    expect(
      objections({ modelId: 1, accepted: [{ modelId: 1 }, { modelId: 2 }, { modelId: 2 }, { modelId: 9 }] }),
    ).toEqual([
      'accepted.0.modelId acceptedTwice',
      'accepted.2.modelId acceptedTwice',
      'accepted.3.modelId unknownModel',
    ])
  })

  it('is counted in a unit of its own only with the models that are counted so', () => {
    expect(objections({ unit: '道', accepted: [{ modelId: 1 }] })).toEqual([])
    expect(objections({ unit: '道' })).toEqual(['accepted acceptedNeeded'])
    expect(objections({ unit: 'channel' })).toEqual(['accepted acceptedNeeded'])
    expect(objections({ unit: '台' })).toEqual([])
    expect(objections({ unit: '拃', accepted: [{ modelId: 1 }] })).toEqual(['unit unknownUnit'])
  })

  it('requires of a number to be at least, at most or equal, of a text to be equal', () => {
    expect(required('peakForce', 'least', '60000')).toEqual([])
    expect(required('electronics', 'is', 'VE464')).toEqual([])
    expect(required('peakForce', 'most', '六万')).toEqual(['requirements.0.value parameterNumber'])
    expect(required('electronics', 'least', 'VE464')).toEqual(['requirements.0.comparison parameterText'])
    expect(required('length', 'is', '1')).toEqual(['requirements.0.key unknownParameter'])
  })

  it('may ask for parts of a unit, where a plain line of single devices may not', () => {
    const tenth = { categoryId: 4, requestedQty: '0.5' }
    expect(said(lineObjections(applicationLine.parse(tenth), 0, 'single', project))).toEqual([
      'lines.0.requestedQty wholeNumber',
    ])
    expect(
      said(lineObjections(applicationLine.parse({ ...tenth, accepted: [{ modelId: 1 }] }), 0, 'single', project)),
    ).toEqual([])
  })
})
