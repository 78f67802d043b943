import { genInput } from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { fieldErrorsOf } from '@geodepot/contracts/kit/issues.ts'
import { type Params, textOf } from '@geodepot/contracts/kit/messages.ts'
import { describe, faultsOf, sampleColumns } from '../../server/src/system/gen/index.ts'
import type { Description } from '../../server/src/system/gen/index.ts'

export interface Asked {
  readonly area: string
  readonly module: string
  readonly kind: string
  readonly cn: string
  readonly en: string
  readonly prefix: string
}

const english = (params: Readonly<Record<string, string | number | readonly [string, string]>> = {}): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[1] : value]),
  )

/**
 * A module as it was asked for on the command line, with columns to begin
 * with; or why there can be none, in a sentence.
 */
export const describedBy = ({ area, module, kind, cn, en, prefix }: Asked, moment: string): Description | string => {
  const given = {
    tplCategory: kind,
    moduleName: area,
    businessName: module,
    functionName: cn,
    functionNameEn: en,
    ...(prefix !== '' && { prefix }),
  }
  const parsed = genInput.safeParse(given, { reportInput: true })
  if (!parsed.success)
    return fieldErrorsOf(parsed.error.issues, genMessages, 'en', given)[0]?.msg ?? 'that is no module'
  // The columns come with the kind: what is said of none does not count.
  const [fault] = faultsOf(parsed.data).filter(({ field }) => field !== 'columns' && field !== 'lines')
  if (fault) return textOf(genMessages, fault.key, 'en', english(fault.params))
  return { ...describe(parsed.data, moment, false), ...sampleColumns(parsed.data.tplCategory) }
}
