// What an agreement's price is for a quantity: the same on the page and on the server.
import { compare } from '../kit/decimal.ts'

/** From so much on a unit costs less. */
export interface PriceStep {
  readonly fromQuantity: string
  readonly unitPrice: string
}
/** As many as a line has at most. */
export const stepsAtMost = 5

const figure = /^(?:\d{1,14}(?:\.\d{1,4})?)$/
const stepOf = (text: string): PriceStep | undefined => {
  const [fromQuantity = '', unitPrice = '', ...more] = text
    .split(/[:=：＝]/)
    .map((part) => part.replace(/^[≥>]=?/, '').trim())
  const isStep = more.length === 0 && figure.test(fromQuantity) && figure.test(unitPrice)
  return isStep && Number(fromQuantity) > 0 && Number(unitPrice) > 0 ? { fromQuantity, unitPrice } : undefined
}
/** Steps as they are typed, `100: 9.5; 500: 9`; nothing where that is no list of steps. */
export const readSteps = (text: string): PriceStep[] | undefined => {
  const parts = text.split(/[;；\n]/).filter((part) => part.trim() !== '')
  const steps = parts.flatMap((part) => stepOf(part.trim()) ?? [])
  return steps.length === parts.length ? steps : undefined
}
/** The same, as they are said. */
export const saidSteps = (steps: readonly PriceStep[]): string =>
  steps.map(({ fromQuantity, unitPrice }) => `${fromQuantity}: ${unitPrice}`).join('; ')

/** Whether quantities rise and prices fall from step to step, the first of them below the price of the line. */
export const isScale = (unitPrice: string, steps: readonly PriceStep[]): boolean =>
  steps.every((step, at) => {
    const before = steps[at - 1]
    return (
      compare(step.unitPrice, before?.unitPrice ?? unitPrice) < 0 &&
      (before === undefined || compare(step.fromQuantity, before.fromQuantity) > 0)
    )
  })

/** What a unit costs where so much is ordered at once. */
export const priceAt = (
  { unitPrice, steps }: { readonly unitPrice: string; readonly steps: readonly PriceStep[] },
  quantity: string,
): string => steps.findLast(({ fromQuantity }) => compare(fromQuantity, quantity) <= 0)?.unitPrice ?? unitPrice

/** From how many per cent of a limit on its buyer is told, and how many days before its end. */
export const nearlyUsed = 80
export const endingDays = 60
export const urgentDays = 30
