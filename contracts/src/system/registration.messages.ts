import { messages } from '../kit/messages.ts'

export const registrationMessages = messages('system/registration', {
  title: ['注册账号', 'Create an account'],
  register: ['注册', 'Register'],
  registering: ['注册中…', 'Registering…'],
  registered: [
    '注册成功，管理员分配角色后即可使用',
    'You are registered; an administrator will give your account its roles',
  ],
  closed: ['当前系统未开放注册', 'Registration is closed'],
  taken: ['账号 {name} 已存在', 'The account {name} exists already'],
  accountRule: [
    '账号须以字母开头，由 3 至 30 位字母、数字或下划线组成',
    'An account begins with a letter and has 3 to 30 letters, digits or underscores',
  ],
  haveAccount: ['已有账号，去登录', 'Sign in with an account you have'],
  toRegister: ['注册账号', 'Create an account'],
  username: ['账号', 'Account'],
  nickName: ['姓名', 'Name'],
  nickNameEmpty: ['请输入姓名', 'Enter your name'],
  password: ['密码', 'Password'],
  repeat: ['确认密码', 'Password again'],
  repeatEmpty: ['请再次输入密码', 'Enter the password again'],
  repeatDiffers: ['两次输入的密码不一致', 'The two passwords differ'],
  code: ['验证码', 'Captcha'],
  uuid: ['验证码标识', 'Captcha id'],
})
