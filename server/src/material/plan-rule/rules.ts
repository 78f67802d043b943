import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { PlanRuleRow } from '@geodepot/contracts/material/plan-rule.ts'

/** What a rule asks of a line, and what it says. */
export type PlanRule = Pick<
  PlanRuleRow,
  'name' | 'materialType' | 'projectCountry' | 'amountFrom' | 'amountTo' | 'purchaserId' | 'purchaseMode' | 'sourceType'
>
export interface Judged {
  readonly materialType: string
  readonly projectCountry: string
  /** In USD. */
  readonly amount: string
}
const fits = (rule: PlanRule, { materialType, projectCountry, amount }: Judged): boolean =>
  (rule.materialType ?? materialType) === materialType &&
  (rule.projectCountry ?? projectCountry) === projectCountry &&
  (rule.amountFrom === null || compare(amount, rule.amountFrom) >= 0) &&
  (rule.amountTo === null || compare(amount, rule.amountTo) < 0)

/** The first of the rules, in their order, that fits. */
export const ruleFor = (rules: readonly PlanRule[], line: Judged): PlanRule | undefined =>
  rules.find((rule) => fits(rule, line))
