import { expect, test } from 'vitest'
import { inCapitals, inWords } from './amount-words.ts'

test.each([
  ['0', '零元整'],
  ['10', '壹拾元整'],
  ['10.00', '壹拾元整'],
  ['101', '壹佰零壹元整'],
  ['1001', '壹仟零壹元整'],
  ['1010.50', '壹仟零壹拾元伍角整'],
  ['1234.56', '壹仟贰佰叁拾肆元伍角陆分'],
  ['0.05', '伍分'],
  ['5.05', '伍元零伍分'],
  ['100000', '壹拾万元整'],
  ['100003', '壹拾万零叁元整'],
  ['10030000.00', '壹仟零叁万元整'],
  ['100000001', '壹亿零壹元整'],
  ['1000200000000', '壹万零贰亿元整'],
  ['1234.567', '壹仟贰佰叁拾肆元伍角陆分柒厘'],
  ['12.005', '壹拾贰元零零伍厘'],
])('%s in Chinese capitals', (amount, said) => {
  expect(inCapitals(amount, '人民币')).toBe(`人民币${said}`)
})

test.each([
  ['0', 2, 'ZERO'],
  ['19.00', 2, 'NINETEEN'],
  ['21', 2, 'TWENTY-ONE'],
  ['101', 2, 'ONE HUNDRED AND ONE'],
  ['1234.56', 2, 'ONE THOUSAND TWO HUNDRED AND THIRTY-FOUR AND 56/100'],
  ['1000000.50', 2, 'ONE MILLION AND 50/100'],
  ['2000011', 0, 'TWO MILLION ELEVEN'],
  ['1234.567', 3, 'ONE THOUSAND TWO HUNDRED AND THIRTY-FOUR AND 567/1000'],
  ['1234.500', 3, 'ONE THOUSAND TWO HUNDRED AND THIRTY-FOUR AND 500/1000'],
])('%s with %i decimals in English', (amount, digits, said) => {
  expect(inWords(amount, 'US dollar', digits)).toBe(`SAY US DOLLAR ${said} ONLY`)
})
