export type Verdict = 'passed' | 'failed' | 'skipped'
/**
 * One trial: how the sound product did, whether the plant was found where
 * one was set, and all that was held against either.
 */
export interface Line {
  readonly name: string
  readonly figures: string
  readonly verdict: Verdict
  readonly plant?: Verdict
  readonly faults: readonly string[]
}

const row = (name: string, sound: string, plant: string, figures: string) =>
  `${name.padEnd(12)} ${sound.padEnd(9)} ${plant.padEnd(10)} ${figures}`
export const head = row('trial', 'sound', 'plant', 'figures of the sound product')
const found: Readonly<Record<Verdict, string>> = { passed: 'found', failed: 'NOT FOUND', skipped: '' }

export const shown = ({ name, figures, verdict, plant = 'skipped', faults }: Line): string =>
  [
    row(name, verdict === 'failed' ? 'FAILED' : verdict, found[plant], figures),
    ...faults.map((fault) => `   ${fault}`),
  ].join('\n')
