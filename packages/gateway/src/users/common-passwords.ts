/** Common passwords of at least eight characters, in lower case. */
const COMMON = new Set(
  `
password passw0rd p@ssword p@ssw0rd password3 password12 password123 password1234 password!
passwort passwort1 motdepasse contraseña 12345678 123456789 1234567890 12345678910 0123456789 01234567 87654321
987654321 9876543210 0987654321 123123123 12341234 11223344 112233445566 12344321 11112222 12121212 13131313
10203040 147258369 123654789 789456123 159753258 147852369 741852963 963852741 314159265 01020304 123456abc
123456qwe 1234qwer 12345qwert 123qweasd 123qwe123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 qwer1234
qwert123 qwerty123 qwerty12 qwerty1234 qwertyui qwertyuiop asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1
zxcvbnm123 zaq12wsx qazwsxedc qazwsx123 1234abcd abcd1234 abc12345 abc123456 a1234567 a12345678 a123456789
aa123456 aa12345678 123456aa 123456789a q12345678 qq123456 qq123456789 wang1234 woaini1314 woaini520 woaini123
5201314520 1314520520 woaiwojia asd123456 zxc123456 qwe123456 as123456 zz123456 xx123456 w123456789 z123456789
xiaoming 00000000 11111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 0000000000
1111111111 111111111 000000000 888888888 666666666 999999999 aaaaaaaa aaaaaaaaaa xxxxxxxx zzzzzzzz qqqqqqqq
abababab abcabcabc iloveyou iloveyou1 iloveyou2 iloveu123 lovelove loveyou1 sunshine sunshine1 princess
princess1 football football1 baseball baseball1 basketball superman superman1 batman123 starwars starwars1
pokemon1 pokemon123 dragon123 monkey123 master123 shadow123 michael1 jennifer jonathan jordan23 charlie1
whatever whatever1 trustno1 letmein1 letmein123 welcome1 welcome12 welcome123 welcome2024 welcome2025 hello123
hello1234 helloworld computer computer1 internet internet1 samsung1 liverpool chelsea1 arsenal1 barcelona
manchester mustang1 corvette mercedes porsche1 chocolate butterfly elephant1 midnight november december
september february snowball blink182 metallica nirvana1 slipknot killer123 fuckyou1 asshole1 blahblah testtest
test1234 testing1 testing123 tester123 test12345 user1234 user12345 username guest123 guest1234 demo1234
temp1234 temppass default1 changeme changeme1 changeme123 secret123 secret12 topsecret mypassword yourpassword
passpass pass1234 pass12345 pass@123 pass@word1 admin123 admin1234 admin12345 admin123456 admin@123 admin888
adminadmin administrator root1234 root12345 root123456 root@123 rootroot toor1234 superuser sysadmin master12
server123 oracle123 mysql123 postgres redhat123 raspberry ubuntu123 cisco123 huawei123 alpine123 relaydeck
relaydeck1 relaydeck123 oneapi123 one-api123 openai123 chatgpt123 gateway123 summer2024 summer2025 winter2024
winter2025 spring2025 autumn2025 january1 football123 monkey12 dragon12 michelle danielle veronica victoria1
elizabeth alexander alexandra christina catherine stephanie nicholas 1234567a 1234567q qwaszx12 poiuytrewq
mnbvcxz1 lkjhgfdsa 0o9i8u7y zaq1zaq1 zaq1xsw2 passw0rd1 p4ssw0rd pa55word pa$$w0rd
`
    .trim()
    .split(/\s+/),
)

/** Whether a password is easy to guess: common, only spaces, or the username. */
export function isCommonPassword(password: string, username: string): boolean {
  const plain = password.trim().toLowerCase()
  return plain === '' || plain === username.trim().toLowerCase() || COMMON.has(plain)
}
