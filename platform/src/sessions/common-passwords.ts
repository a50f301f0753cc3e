/** Passwords of eight characters and more that head every published list of leaked ones, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 11111111 00000000 87654321 987654321 0987654321 11223344
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass1234 password! passwort contraseña contrasena
  contraseña1 contrasena1 senha123 senha1234 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 1qaz2wsx 1q2w3e4r 1q2w3e4r5t
  q1w2e3r4 zaq12wsx asdfghjkl asdfasdf zxcvbnm1 abcd1234 abcdefgh abc12345 a1b2c3d4 aa123456 iloveyou iloveyou1 teamo123
  tequiero princess princess1 sunshine sunshine1 football football1 baseball basketball superman superman1 batman123
  starwars starwars1 pokemon1 michael1 jennifer computer computer1 internet whatever trustno1 welcome1 welcome123
  bienvenido bienvenido1 letmein1 letmein123 changeme changeme1 change_me administrator admin123 admin1234 administrador
  usuario1 usuario123 default1 master12 master123 dragon12 monkey12 shadow12 liverpool barcelona realmadrid argentina
  uruguay1 montevideo buenosaires bocajuniors riverplate nacional penarol1 hola1234 hola12345 test1234 testtest secret12
  secret123 qazwsxedc lovelove babygirl charlie1 jordan23 samsung1 google123 facebook facebook1 freedom1 hellohello
  66666666 77777777 88888888 99999999 12341234 13131313 12121212 55555555 1234qwer qwer1234 asdf1234 zxcv1234`.split(
    /\s+/,
  ),
)
