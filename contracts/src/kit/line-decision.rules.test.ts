import { describe, expect, it } from 'vitest'
import { type GrantedLine, decidedLines, lineObjections, outcomeOfLines } from './line-decision.rules.ts'

const lines = new Map<number, GrantedLine>(
  [
    { lineId: 1, position: 1, asked: '10', granted: '10' },
    { lineId: 2, position: 2, asked: '4', granted: '2.5' },
    { lineId: 3, position: 3, asked: '7', granted: '0' },
  ].map((line) => [line.lineId, line]),
)

describe('decisions on lines', () => {
  it('lower, but never raise, what came in', () => {
    const lowered = (lineId: number, quantity?: string) =>
      lineObjections([{ lineId, decision: 'lower', quantity }], lines).map(({ key }) => key)
    expect(lowered(1, '9.999')).toEqual([])
    for (const quantity of ['10', '10.001', '0', undefined]) expect(lowered(1, quantity)).toEqual(['lowerQuantity'])
    // What a step before lowered is what comes in.
    expect([lowered(2, '2'), lowered(2, '2.5'), lowered(2, '3')]).toEqual([[], ['lowerQuantity'], ['lowerQuantity']])
  })

  it('leave a line refused that a step before refused', () => {
    expect(lineObjections([{ lineId: 3, decision: 'approve' }], lines)).toEqual([
      { field: 'lines.0.decision', key: 'lineRefused' },
    ])
    expect(lineObjections([{ lineId: 3, decision: 'lower', quantity: '1' }], lines)).toMatchObject([
      { key: 'lineRefused' },
    ])
    expect(lineObjections([{ lineId: 3, decision: 'refuse' }], lines)).toEqual([])
  })

  it('say why a line is refused, and name each line of the document once', () => {
    expect(
      lineObjections(
        [
          { lineId: 1, decision: 'refuse' },
          { lineId: 1, decision: 'approve' },
          { lineId: 9, decision: 'approve' },
        ],
        lines,
      ).map(({ field, key }) => `${field} ${key}`),
    ).toEqual(['lines.0.opinion lineOpinion', 'lines.1.lineId unknownLine', 'lines.2.lineId unknownLine'])
  })

  it('let go on as it came in what is not named', () => {
    expect(decidedLines([{ lineId: 1, decision: 'lower', quantity: '6', opinion: '够用' }], lines)).toEqual([
      { lineId: 1, decision: 'lower', before: '10', quantity: '6', opinion: '够用' },
      { lineId: 2, decision: 'approve', before: '2.5', quantity: '2.5', opinion: '' },
      { lineId: 3, decision: 'refuse', before: '0', quantity: '0', opinion: '' },
    ])
  })

  it('end in full, in part or with nothing', () => {
    const ends = (...granted: string[]) => outcomeOfLines(granted.map((one) => ({ asked: '10', granted: one })))
    expect([ends('10', '10.000'), ends('10', '9'), ends('0', '10'), ends('0', '0')]).toEqual([
      'approved',
      'partialApproved',
      'partialApproved',
      'refused',
    ])
  })
})
