import type { Token } from '../../document/token.js';

/** Phrases that English has taken from other languages, without accents: their words are spelt so only in them. */
const PHRASES = `
  a cappella, a contrario, a la carte, a la mode, a posteriori, a priori, ab initio, ad astra, ad hoc,
  ad hominem, ad infinitum, ad interim, ad lib, ad libitum, ad nauseam, affaire de coeur, agent provocateur,
  aide memoire, al dente, al fresco, alma mater, alma maters, alter ego, amour propre, ancien regime,
  anno domini, annus horribilis, annus mirabilis, apres ski, aqua vitae, arroz con pollo, art deco,
  art nouveau, au contraire, au courant, au fait, au gratin, au jus, au lait, au naturel, au pair, au pairs,
  auf wiedersehen, auto da fe, avant garde, banh mi, bao buns, beau geste, beau monde, beaux arts, bel canto,
  belle epoque, belles lettres, bete noire, betes noires, bien pensant, blanc de blancs, boeuf bourguignon,
  bon appetit, bon mot, bon vivant, bon voyage, bona fide, bona fides, bons mots, bossa nova, bric a brac,
  buenas noches, buenos dias, c'est la vie, cafe au lait, carpe diem, carte blanche, casus belli,
  cause celebre, caveat emptor, cest la vie, cha cha cha, chaise longue, charge d'affaires, chef d'oeuvre,
  chili con carne, cinema verite, cogito ergo sum, comme ci comme ca, comme il faut, compos mentis, con brio,
  conditio sine qua non, cor anglais, cordon bleu, corpus christi, corpus delicti, corpus juris, coup d'etat,
  coup de grace, coup de theatre, creme anglaise, creme brulee, creme caramel, creme de la creme,
  creme fraiche, cri de coeur, crime passionnel, croque madame, croque monsieur, cui bono, cul de sac,
  culs de sac, cum laude, curricula vitae, curriculum vitae, danke schon, danse macabre, de facto, de jure,
  de nada, de nouveau, de novo, de rigueur, de trop, dei gratia, deja vu, deo gratias, deo volente,
  deus ex machina, deus vult, dia de los muertos, dies irae, dim sum, dolce far niente, dolce vita,
  double entendre, dramatis personae, droit de seigneur, dulce de leche, dum spiro spero, e pluribus unum,
  eau de cologne, eau de parfum, eau de toilette, eau de vie, ecce homo, ego te absolvo,
  embarras de richesses, en bloc, en famille, en masse, en passant, en plein air, en route, en suite,
  enfant terrible, enfants terribles, entente cordiale, entre nous, esprit de corps, et al, et alia, et alii,
  et cetera, et tu brute, ex ante, ex cathedra, ex gratia, ex libris, ex machina, ex nihilo, ex officio,
  ex parte, ex post, ex post facto, fait accompli, faits accomplis, fata morgana, faux amis, faux pas,
  femme fatale, femmes fatales, feng shui, festina lente, fiat lux, fin de siecle, fines herbes,
  flagrante delicto, foie gras, folie a deux, force majeure, fruits de mer, garam masala, gaudeamus igitur,
  gluteus maximus, grand cru, grand mal, grand prix, grands prix, guten appetit, guten morgen, guten tag,
  habeas corpus, hasta la vista, hasta luego, hasta manana, haut monde, haute couture, haute cuisine,
  hic et nunc, hoi polloi, homo erectus, homo sapiens, honi soit qui mal y pense, honoris causa,
  hors concours, hors d'oeuvre, hors d'oeuvres, hors de combat, huevos rancheros, id est, idee fixe,
  ignis fatuus, in absentia, in camera, in extremis, in flagrante, in flagrante delicto, in loco parentis,
  in medias res, in memoriam, in nomine, in perpetuum, in silico, in situ, in toto, in utero,
  in vino veritas, in vitro, in vivo, infra dig, inter alia, inter alios, ipso facto, ipso jure,
  je ne regrette rien, je ne sais quoi, jeu d'esprit, jeunesse doree, jiu jitsu, joie de vivre, jolie laide,
  jollof rice, jus sanguinis, jus soli, krav maga, kung fu, la dolce vita, laissez faire, laissez passer,
  lapis lazuli, lapsus linguae, lares et penates, lese majeste, lex talionis, lingua franca, linguae francae,
  locum tenens, locus classicus, lorem ipsum, lusus naturae, ma cherie, magna carta, magna charta,
  magna cum laude, magnum opus, mahi mahi, maitre d', maitre d'hotel, mal de mer, mano a mano, mardi gras,
  mare nostrum, mariage blanc, mater dolorosa, materia medica, mea culpa, mein herr, memento mori,
  menage a trois, mens rea, mens sana in corpore sano, merci beaucoup, mezzo forte, mezzo piano,
  mezzo soprano, mi casa es su casa, mie goreng, mirabile dictu, mise en place, mise en scene,
  modus operandi, modus ponens, modus vivendi, mon ami, mon amour, mon cher, mon dieu, mot juste,
  moules frites, muay thai, mutatis mutandis, nasi goreng, ne plus ultra, nil desperandum, noblesse oblige,
  nolens volens, noli me tangere, nom de guerre, nom de plume, noms de plume, non compos mentis, non grata,
  non sequitur, non sequiturs, nota bene, nouveau riche, nouveaux riches, nouvelle cuisine, nouvelle vague,
  nulli secundus, objet d'art, objet trouve, objets d'art, objets trouves, om mani padme hum, opera buffa,
  opera seria, opus dei, ora et labora, osso buco, pad thai, pain au chocolat, pains au chocolat,
  panem et circenses, panna cotta, papier mache, par avion, par excellence, par exemple, pari passu,
  pas de deux, pas de trois, pas devant, patatas bravas, pate de foie gras, pater familias, pater noster,
  pax americana, pax britannica, pax romana, pax vobiscum, per annum, per ardua ad astra, per capita,
  per diem, per se, perpetuum mobile, persona grata, persona non grata, personae non gratae, petit bourgeois,
  petit four, petit mal, petit pois, petite bourgeoisie, petits fours, piece de resistance, pied a terre,
  pince nez, plat du jour, plus ca change, por favor, post facto, post hoc, post meridiem, post mortem,
  post mortems, post partum, post scriptum, poste restante, pot pourri, pret a porter, prima ballerina,
  prima donna, prima donnas, prima facie, primus inter pares, prix fixe, pro bono, pro bono publico,
  pro forma, pro rata, pro tem, pro tempore, pur sang, qi gong, quantum libet, quattro formaggi,
  que sera sera, quel dommage, quelle horreur, quelle surprise, quid pro quo, quis custodiet ipsos custodes,
  quo vadis, quod erat demonstrandum, raison d'etat, raison d'etre, raisons d'etre, rara avis, ras el hanout,
  reductio ad absurdum, requiescat in pace, res ipsa loquitur, res judicata, res publica, rien ne va plus,
  rigor mortis, rite de passage, roman a clef, romans a clef, rosh hashanah, ruse de guerre, s'il vous plait,
  salade nicoise, salsa verde, salus populi, sanctum sanctorum, sang froid, sans culottes, sans serif,
  sans souci, savoir faire, savoir vivre, semper fi, semper fidelis, shabu shabu, shih tzu,
  sic semper tyrannis, sic transit gloria mundi, sine anno, sine die, sine qua non, sinn fein, soi disant,
  sola scriptura, son et lumiere, sotto voce, soup du jour, soupe du jour, status quo, status quo ante,
  steak frites, steak tartare, stricto sensu, sturm und drang, sub judice, sub rosa, sub specie aeternitatis,
  sui generis, sui juris, summa cum laude, summum bonum, table d'hote, tableau vivant, tableaux vivants,
  tabula rasa, tae kwon do, tai chi, tant mieux, tant pis, tarte tatin, te deum, tempora mutantur,
  tempus fugit, terra cotta, terra firma, terra incognita, terra nullius, tete a tete, tikka masala, tom yam,
  tom yum, tour d'horizon, tour de force, tours de force, tout court, tout de suite, tout le monde,
  trahison des clercs, tres bien, tres chic, trompe l'oeil, tu quoque, tutti frutti, uber alles,
  ultima ratio, ultima thule, ultra vires, una corda, urbi et orbi, vade mecum, vade retro, vae victis,
  veni vidi vici, verbatim et literatim, vi et armis, via dolorosa, via media, vice versa, victor ludorum,
  vin de pays, vin ordinaire, vinho verde, vis a vis, vita nuova, viva voce, vivat rex, vive la difference,
  voix celeste, vol au vent, vol au vents, volte face, vox humana, vox pop, vox populi, wabi sabi,
  yin and yang, yom kippur, zona pellucida, zum wohl`;

type Branches = Map<string, Branches>;

/** The phrases by their words; an empty word ends one. */
const TREE: Branches = new Map();
for (const phrase of PHRASES.split(',')) {
  let branches = TREE;
  for (const word of [...phrase.trim().split(/\s+/), '']) {
    const next: Branches = branches.get(word) ?? new Map();
    branches.set(word, next);
    branches = next;
  }
}

/** Indices of the tokens that belong to such phrases. */
export function borrowedTokens(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let start = 0; start < tokens.length; start++) {
    let branches: Branches | undefined = TREE;
    for (let at = start; branches; at++) {
      if (branches.has('')) for (let index = start; index < at; index++) found.add(index);
      const token: Token | undefined = tokens[at];
      branches = token && branches.get(withoutAccents(token.lower));
    }
  }
  return found;
}

const withoutAccents = (word: string) =>
  /^[a-z]*$/.test(word)
    ? word
    : word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('’', "'");
