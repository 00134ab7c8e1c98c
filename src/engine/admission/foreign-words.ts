/**
 * The most common words of languages in Latin script that an English word list may also contain (`de`, `la`, `die` as
 * an English verb, `on` in French). Frequent English words are left out; all words here count as foreign.
 */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  // French
  (
    'de la le les des du un une et est en que qui dans pour pas je tu il elle nous vous ils elles mon ton ma ta mes tes ' +
    'ses au aux avec sur ce cette ces mais ou où très plus suis es sommes sont fait comme tout si par bien aussi ai as ' +
    'avoir être merci bonjour ça va vais vas ' +
    "j'ai c'est n'est d'un d'une l'on qu'il j'aime " +
    // Spanish and Portuguese
    'el los las y del al lo por con una su para como más pero sus o este sí porque esta entre cuando muy sin sobre ' +
    'siempre nunca gusta quiero mucho mucha hola gracias ' +
    'también hasta hay donde quien desde todo nos durante todos uno les ni contra otros ese eso ante ellos e mi mis yo ' +
    'soy eres somos estoy está tengo tiene um uma os dos das em não com ao ele ela isso meu minha são foi muito eu ' +
    // German and Dutch
    'der und den von zu mit sich des auf für ist im dem nicht ein eine als auch es er hat dass sie nach wird bei einer ' +
    'kein keine keinen habe bist mich dich mir dir liebe ja nein ' +
    'einem einen um am sind noch wie aus ich du wir ihr mein meine sein haben oder aber wenn sehr het een van dat niet ' +
    'zijn op te aan voor met ook maar bij naar ik jij wij hebben heb deze mooi goed vandaag ' +
    // Italian
    'chi sei sempre così dove quando fa fanno grazie ' +
    'di che è per non mi si ho ma ha lo gli sono della nel alla come io anche più tutto molto questo questa ci se ' +
    // Polish, Czech, Turkish, Indonesian, Scandinavian
    'w z na jest się nie że jak ale dla jestem mam je v že jsem mám ve bir ve bu için çok ben var yang di dan ini itu ' +
    'dengan untuk tidak saya och att det som på är av med jag inte har og til'
  )
    .split(' ')
    // English words with the same form.
    .filter(
      (word) =>
        !(
          'a an am as at come do does had has hat hay he her his if in is it me met no not of on or per plus pour sin ' +
          'so the to ton van war was we you'
        )
          .split(' ')
          .includes(word),
    ),
);
