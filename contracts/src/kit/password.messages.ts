import { messages } from './messages.ts'

/** What a new password has to be; the page says it while one types, the server decides. */
export const passwordMessages = messages('kit/password', {
  passwordLength: ['密码长度应为 {min} 至 {max} 个字符', 'A password has {min} to {max} characters'],
  passwordMix: ['密码须同时包含字母和数字', 'A password needs both letters and digits'],
  passwordSequence: [
    '密码不能由连续或重复的字符组成',
    'A password must not be made of consecutive or repeated characters',
  ],
  passwordCommon: [
    '此密码过于常见、曾经泄露，或只是公司名称加数字，请换一个',
    "This password is common, was leaked, or is only the company's name with digits: choose another",
  ],
  passwordName: ['密码不能包含账号', 'A password must not contain the account'],
})
