/**
 * What learners are asked about and what they then write of: the words of questions on a theme, and those of answers. Books,
 * podcasts and public writing, which the vectors are learnt on, say little about pets, pocket money and birthday parties. The
 * themes are those of syllabuses (van Ek & Trim 1990, "Threshold", chapter 7: personal life, home, daily life, free time,
 * travel, relations, health, education, shopping, food, services, places, language, weather) and the usual kinds of
 * tasks; `-ed` stands for regular past forms.
 */
const LINES = `
family relative parent | mother father brother sister grandmother grandfather uncle aunt cousin son daughter wife husband child baby twin old young live married divorced together love name years older younger dog small big only
hobby interest free leisure spare pastime | music guitar play football swim read book draw paint film game computer dance sing photo collect cook sport friend tennis ride horse garden fish chess listen favourite relax weekend fun enjoy
daily routine habit typical usual everyday normal | wake shower breakfast morning evening lunch dinner bed sleep o'clock bus work school home teeth coffee clock tv night afternoon usually always every dress wash homework finish begin alarm tired after then get go
house home flat apartment room bedroom | kitchen bathroom garden floor window bed sofa table chair wall door balcony stairs garage roof upstairs big small lamp cupboard rent furniture curtain view live cosy shelf desk comfortable fridge
food meal eat drink breakfast lunch dinner | bread cheese soup rice meat chicken fish potato salad vegetable fruit apple egg milk water juice coffee tea cake chocolate pasta delicious hungry tasty cook sugar butter sandwich pizza vegetarian healthy favourite
cook recipe dish traditional prepare | pan oil salt pepper onion garlic oven cut boil fry add minute spoon flour sauce ingredient serve mix water meat kitchen spicy taste grandmother bake delicious egg
restaurant cafe review meal | waiter menu table dish dessert wine price service food delicious order expensive soup fish fresh staff atmosphere taste bill book reserve tip main pizza chef cosy recommend
shop shopping buy purchase store | clothes price cheap expensive supermarket market money pay euro size try sale discount shoe customer online spend bag cash card dress mall receipt assistant centre credit
clothes wear fashion uniform style | shirt trousers jeans dress skirt shoe jacket coat hat colour blue black white t-shirt buy brand comfortable boots socks pullover scarf gloves warm suit tie expensive beautiful size
holiday vacation memory last trip summer | beach sea hotel plane week sun swim visit mountain country sunny camp island family friend hot airport museum restaurant walk flight weather food city boat tent beautiful went was were -ed ago train car photo stay
travel journey trip tour abroad | plane train airport ticket suitcase flight passport country city visit tourist hotel culture map bus boat language adventure backpack guide ship discover station passenger delay luggage arrive expensive
place visit tourist visitor country recommend | castle museum church beach mountain river lake old town restaurant hotel beautiful see walk view famous building park boat history food summer train market island local cathedral bridge centre festival
town city village neighbourhood live | street shop park church school river building house bus traffic cinema market quiet noisy museum people restaurant centre inhabitant famous beautiful station bridge small big young library cafe square
country countryside rural urban city farm | village nature air quiet animal cow traffic noise pollution field shop bus crowd clean rent job fresh tree boring peace apartment transport horse neighbour space life
transport car bus train bicycle traffic | drive road public ticket underground tram driver park pollution expensive free petrol accident city bike station jam plane passenger minute walk speed late seat licence
weather season winter summer climate | rain snow sun cold hot wind sunny cloudy degree temperature warm ice storm umbrella coat spring autumn dry fog sky wet freeze heat
sport team match exercise popular | football ball play player win game basketball tennis swim run train coach fan stadium club goal gym race champion fit health body competition fun lose score ski cycling point sport league athlete
health ill doctor healthy medicine | sick hospital fever pain headache nurse sleep eat vegetable sport stress body disease smoke weight exercise cough medicine pill vitamin rest stomach bed tired tooth cold better heart
diet balanced eat nutrition healthy junk | vegetable fruit fat sugar meat fast food vitamin weight sport exercise obesity disease meal body burger water energy protein heart cook salt overweight calorie life drink doctor sleep
tired stress sleep relax problem | work bed night rest coffee sleep holiday doctor yoga walk exam busy pressure calm worry breathe break hour phone weekend energy nervous
school pupil class teacher lesson | student homework subject maths english exam history learn classroom test mark book break uniform teach friend headmaster science study primary boring strict pen grade desk
study university student course college | degree exam learn job knowledge language professor lecture fee pay campus career subject graduate scholarship engineer medicine research library diploma room mark law
language learn english speak foreign | word grammar teacher practise speak listen read film understand country course vocabulary native communicate lesson accent translate exercise book mistake fluent conversation class french spanish beginner level
abroad exchange experience student foreign compulsory | language country culture learn live independent family university english people meet year money expensive homesick discover open mind mature erasmus parent different opportunity food alone grow
course class information enrol request ask | price cost start hour level lesson teacher certificate student book pay date beginner register week evening fee time place know send interested many long how when
job work career profession enjoyable money | boss office salary colleague company earn hour happy stress pay bill boring enjoy employer passion love rich life dream teacher engineer doctor time family motivate wage need
job interview advice candidate nervous | company question boss prepare answer clothes arrive early smile experience suit cv salary skill confident luck calm speak listen practise strength weakness punctual relax
apply application job advertisement vacancy position | experience speak language year student dear sir madam cv interested available responsible hard-working interview summer reference skill work degree patient faithfully sincerely child customer company
company business own boss employee | customer money risk profit product office manager salary shop market hour free sell responsibility employ boss start investor idea success freelance tax loan decide competitor
colleague office meeting work manager | boss team project email computer desk meeting call report deadline lunch break problem plan customer holiday late monday agenda schedule discuss room
money rich win million lottery prize spend | buy house car travel give family charity invest bank save poor help world life dream euro holiday happy donate boat business stop work parent friend would will if
bank save money price pay budget | euro account spend credit card expensive cheap cost month bill debt loan interest cash rent income earn coin penny
child children pocket money parent allowance | buy save learn spend sweet toy coin responsible week work wash dish help age value earn give game teenager family
parent child behaviour education teach family | school respect rule punish manner example polite teacher home grow learn value discipline love mother father young responsibility responsible listen
friend best friendship together | know meet talk funny kind school trust help laugh play nice tall hair eye secret since girl boy listen together shy years class go cinema phone
person admire famous describe look | tall hair eye kind funny intelligent young old beautiful short brown blue character generous smile singer actor hard-working work life love help brave respect strong
celebrity famous privacy public life right | photo magazine newspaper star actor singer paparazzi private journalist fan politician fame interest press family house life secret media television choose rich peace people
love marry wedding relationship couple | girlfriend boyfriend husband wife church dress party together dance guest bride happy kiss ring ceremony family divorce love heart romantic
birthday party invite invitation celebrate friend | cake present gift music dance food drink saturday come house thank help bring decorate guest garden surprise fun balloon evening happy can o'clock prepare games shopping candle
thank invitation reply accept | come help bring cake drink present happy party saturday see nice prepare music food time love wait can would kisses house sorry glad forward
sorry apologise cancel cannot refuse | ill work busy meet another time because late hospital fever problem tomorrow can come next week forgive miss bus parent sick
meet arrange appointment plan together | saturday sunday o'clock evening tomorrow cinema time where when come station front wait bus see afternoon café restaurant free meet late
arrive station airport meet pick visit | train plane bus wait car taxi o'clock time platform late bag suitcase ticket come phone flight evening street gate
festival event concert attend party show | music singer band stage dance people crowd ticket song night fun atmosphere friend hour play artist group light evening amazing start food city went was -ed drink weekend ambience public
tradition festival celebrate christmas custom | family present tree eat church new year dance costume firework easter day people song cake food holiday religious candle dinner winter night party
music song concert band instrument | guitar piano listen sing play singer drum rock jazz band violin teacher practise lesson cd favourite pop rap dance voice classical radio beautiful note
film movie cinema television series watch | actor story character end comedy horror love scene action director funny watch star hero plot cry ghost good music recommend effects oscar screen documentary
book read novel author library best | story character write page hero end love adventure fantasy read favourite interesting history reader writer crime imagination magic chapter style life recommend understand harry world written series
theatre museum art exhibition painting | picture artist play actor stage ticket painter visit guide modern sculpture gallery colour photo show history
computer internet technology online website | information search email screen laptop game video user connect network site download click wifi password web software chat digital machine work social
phone mobile smartphone use | call message text app camera young internet school battery addicted screen talk teenager photo table conversation ring contact number
social network media facebook relationship impact | friend contact photo internet meet talk people communicate privacy share post online real life fake instagram twitter danger message family jealous chat lonely link distance comment profile
news newspaper television media journalist | read information article story paper report politics true believe tv editor internet event world radio fake magazine
advertising advertisement product buy consumer | tv poster product brand sell company customer children buy money influence commercial billboard market need quality magazine
game video computer play young | player screen violent hour addicted console level child fun online friend team win violence time room boy
environment protect pollution nature planet improve | recycle water waste car energy plastic electricity tree rubbish bike bus bag light paper sort air transport pollute climate earth warming save reduce animal factory government clean sea product local solar bottle bin organic should must can stop
energy paper reduce waste save electricity | light recycle computer print heating bin water turn off power solar plastic switch bottle cost bill lamp
climate global warming change world | temperature ice co2 government country car plane pollution industry sea hot flood future gas law energy
animal pet dog cat zoo | eat walk horse bird cage wild feed food lion elephant love care nature fish play vet rabbit run cute tail
animal test experiment scientist research | medicine cosmetic mouse rat laboratory pain disease human suffer drug cruel cure vaccine rabbit monkey right alternative
technology robot machine computer future job | human work factory artificial intelligence worker replace unemployment boring car task automatic employee invention
invention science scientist discovery important | computer internet phone car medicine life electricity wheel world change plane light machine discover
future life imagine years predict dream | will job house family married children work live travel university country happy hope finish study maybe baby car money own teacher husband wife plan big become flat would can be
plan ambition dream future hope | become want study university job travel world life doctor success goal will year start company
childhood child remember young | grandmother play toy school village summer brother garden tree friend happy old small parents mother kindergarten game years used was -ed were
remember day important happy unforgettable best | born wedding baby exam hospital family cried win party dress friend church proud surprise year morning happy life was -ed went
accident lose stolen happen wrong problem | car police hospital bag wallet phone bus street leg broken ambulance suddenly find key thief fall money was -ed look search call
story surprise suddenly night begin | door knock run dark house afraid man open hear look see scream light street police noise old friend tell forest find was had -ed said came
frightening scary dangerous adventure experience | dark night run fear forest afraid storm sea help animal suddenly shout car boat alone fall mountain was -ed
mistake embarrassing funny happen moment | laugh red people friend shame wrong class face fall forgot teacher everybody was -ed
first day new start beginning | school job teacher nervous class know colleague friend boss name office remember children morning late was -ed
complain complaint letter disappointed problem service | room dirty broken refund money bad hotel noise staff waiter cold manager product late pay sincerely dear sir unacceptable rude food shower bathroom order
buy order product problem return refund | broken size wrong colour money send parcel shop jacket phone receipt change exchange price week arrive website dear sir
hotel stay room holiday book | reception breakfast bed pool shower view staff clean dirty noise night beach price bathroom restaurant service double floor
camp summer activity tent holiday | swim tennis tent cabin activity sport climb mountain july boat paint sail photograph child basketball leader night forest money clothes
prize competition win letter | july travel thank happy choose ticket month clothes money accommodation activity forward dear
teacher class absent homework message | ill lesson exercise page book sorry doctor come today tomorrow miss fever test hospital
trip school class excursion suggest | museum bus visit park lake zoo picnic train pupil swim city day teacher castle fun forest hike lunch
neighbour note help borrow lend | key house garden tool cat plant water door noise flower parcel sugar ladder bring back please
advice problem friend help tell | should talk try parent better think must can listen teacher worry relax why would if
opinion argument agree essay discuss | people society advantage important problem because hand reason should believe money government example however life conclude
government law society tax people | state pay citizen vote politics freedom minister police public country rule right health poor president
health freedom law smoke ban government | cigarette alcohol restaurant tax people drug choice forbid state disease drive seat hospital vaccine right
crime police prison punishment young | steal law victim judge criminal street violence drug kill court society safe gun thief murder
poverty poor rich charity help | money food homeless hungry world africa donate child volunteer country street aid organisation
volunteer help community work | people old children animal charity hospital experience free time organisation clean local young beach
immigration migrant move country city work | job language culture house rent family foreign leave village poor unemployment war home refugee young
globalisation culture world tradition international | country language trade company food american product identity local people economy
tourism tourist destroy benefit local | hotel money visitor beach rubbish nature job culture plane crowd pollution island sustainable building
old elderly generation young age | grandparent retire pension care alone home family respect health experience wise society nurse life
men women equal gender role | work child home salary boss mother house husband society job cook career right sex
report club centre facility improve recommendation | member gym pool price equipment customer machine class open survey student change room staff library modern suggest
library book student centre facility | computer borrow quiet study hour room read desk open internet
success happiness life happy important | money family friend health love work goal dream feel rich smile enjoy failure
fear afraid phobia feel | spider height dark plane dog water night snake exam alone
music download free artist pay illegal | internet song cd buy singer industry money listen copy film
driving young car licence age accident | road speed drink alcohol safe traffic parents experience dangerous law drive old
exam test prepare student stress | study mark school nervous learn fail pass result teacher revise sleep question
uniform school student wear | clothes pupil same equal rich poor brand skirt shirt expensive style tie freedom
online distance home learning classroom | computer teacher student internet lesson video school friend alone concentrate meet face screen time flexible
garden flower plant tree nature | water grow vegetable green park rose spring bird grass forest fruit sun beautiful
housework clean chores home help | dish wash kitchen room cook iron vacuum mother clothes floor rubbish shopping dirty tidy
introduce yourself name profile about | old years live come country work student family brother hobby like speak language city married single nationality age hello from born email nice meet
routine job week schedule timetable | monday tuesday wednesday thursday friday morning afternoon meeting start finish lunch hour work class break gym evening office begin end busy
office inventory equipment supplies list | desk chair computer pen pencil printer keyboard phone paper lamp headphones there many table order need
favourite food menu party dinner guests | pizza salad cake juice drink dessert fruit chicken sandwich ice cream water eat serve bring vegetarian
directions way find how get street | turn left right straight corner bus stop walk minute traffic light next bank church cross road map metro exit opposite near follow
weather guide climate visitor clothes season | summer hot winter cold rain snow wear jacket umbrella spring autumn temperature sunny bring sunglasses month
book table reservation restaurant hotel room | people tonight evening name window vegetarian date night double single arrive price breakfast confirm phone
feedback product service satisfied customer | good bad price quality staff friendly slow fast improve recommend food clean waiter delivery disappointed happy
appearance classmate describe person looks | hair eyes tall short long blond brown wear glasses jeans shirt young thin beard smile beautiful curly
instructions care plants pets house away | water feed morning evening twice day dog walk cat food flower light turn garbage window key clean please week
rules conduct company school code | must allowed not wear late phone smoke respect clean quiet time dress uniform forbidden email computer customer
game rules explain play | player team ball point win card turn score start dice board lose throw minute goal
profile dating partner ideal | looking kind funny honest love travel age tall intelligent music dinner romantic relationship single
resume cv experience education skills | university degree worked manager years company language team computer sales responsible training project position
proposal business plan market product | customer sales price cost profit advertise budget increase team launch company strategy investment
news report event incident accident | police people fire injured yesterday witness happened car storm city building robber said damage hospital was were -ed
accident insurance claim traffic car | drive road hit damage police lights brake driver speed rain injured stop bicycle corner was -ed
party missed absent explain work yesterday | sick boss sorry traffic train doctor alarm late child meeting headache tomorrow
congratulate congratulations wedding baby graduation | happy love wish best luck news marry parents boy girl proud great years exam success
symbol country national flag culture | people history colour tradition independence proud famous animal food anthem represent freedom
national dish culture custom country | eat tradition people family holiday dance clothes religion guest gift greet polite hand
energy nuclear renewable solar wind source | power electricity clean expensive oil coal gas plant waste pollution sun water safe cheap
study skills improve learn tips | notes plan time read write repeat memory exam group quiet library break goal concentrate practise vocabulary
fundraising donate charity money cause | help people children poor hospital raise school event world food water give support
discrimination equality racism men women | right skin colour gender salary law respect society black white immigrant religion fair boss
part-time job student college | money work study experience time parents tuition grades responsible society tired restaurant learn independent spend skill
smoking restaurant ban cigarette | smoke health non-smoker cancer people smell lung law bad customers harm child air freedom tobacco addicted
young old people enjoy life | age health energy time money responsibility retire fun grandparents experience free happy body
knowledge subject specialise broad many academic | study field job expert learn university science different skill deep general career
group tour guide travel alone | tourist places history friends freedom time bus see safe meet schedule language
car future fewer cars road twenty years | traffic public transport pollution oil electric bicycle price population bus technology will
facts ideas concepts learn understand student | memory teacher exam history science remember think apply theory books
success new things risk successful people try | fail company already know invent idea chance change life business win comfort
phone cell school students allowed class | distract text call emergency teacher lesson use learn internet cheat parents lunch rule turn policy
summer break vacation school year longer shorter | students forget learn time family rest months teachers travel job camp bored
activities extracurricular club school after | sports music students join team time drama friends grades basketball homework fun
homework club after school | students help teacher time finish grades study home hours tired
service community students help volunteer hours | clean park children elderly school learn tutoring neighborhood
first impression meet people | smile clothes attitude change look talk nice judge person interview
attitude positive life success | happy goals problems think good people hard smile give challenge negative work
yourself world individual different change others | person life people friends proud accomplishment strong believe unique confidence
failure success learn try mistakes | enthusiasm people fail lose again win hard goal life lessons
graduate three years early high school | college classes students elective job summer courses time work career money
lunch cafeteria school menu healthy | food students pizza vegetables eat milk fruit junk change buy
group work alone student project partner | ideas help together team friend share learn task faster finish
praise self-esteem achievement confidence | student work proud hard good feel confident effort
career choose young age early commit | job know dream high school change mind prepare college future interest decision
advice opinion ask others someone more than one | people decision help experience listen choose expert different parents better
technology people lives positive negative effect | computer phone internet communicate information social easy lazy work online talk face
character traits influence choose personality | family friends environment people born parents behaviour
idle active inactivity doing accomplish | work time rest busy relax goals lazy sleep video games
imagination knowledge important creative | idea invent create school think world book science dream
problem solve chance do your best | try hard work challenge learn help difficult solution
curfew teenager night parents law | police home danger crime street friends late safe trouble
art music drama classes school required | students paint play instrument creative draw learn subject talent
driving test licence teenager age sixteen | car road accident parents responsible instructor pass
fast food burger restaurant popular health | eat fat weight cheap children obesity sugar quick cook home family meal
home office work from remotely | employee internet colleague family time commute boss concentrate computer travel lonely flexible meeting
competition children compete cooperate | sport win lose team school help others stress motivate learn fair
gap year travel before university | work experience money abroad mature student volunteer job study rest independent language
aid foreign developing country rich poor | money government food education help hunger corruption health war water debt
medicine alternative traditional doctor treatment | herb hospital disease patient drug natural cure expensive science side effect
vegetarian meat eat diet | animal protein health vegetable kill environment cow taste vitamin fish ethical
news international local newspaper | world information country people event politics read war television
artist art government fund support | painter theatre music money culture museum tax creative musician
computer teacher replace classroom | student learn internet human machine questions explain motivate feelings
salary celebrity sport star footballer paid | money earn much talent doctor teacher fair advertising fans career short
boys girls single mixed school | separate together concentrate opposite sex subject behave friends
mother working child care | job family kindergarten baby time nanny father home money career
language early primary child learn foreign | young school memory accent english easy brain parents
language global english world dominant | culture communicate business travel disappear native country identity
consumer society shopping material possessions | buy things money happiness brand fashion credit debt throw
building old modern architecture historic | preserve history destroy new city houses tall tourist beautiful glass
water shortage resource drink | river rain farm dry plant waste bottle population tap sea
crime prevent punishment education prison | criminals young rehabilitate job poverty police violent reoffend sentence victims
violence film television effect children | fight kill behave watch aggressive game copy parents control news
traffic jam congestion solution city | cars road bus train bicycle centre pollution park toll public hour accidents
supermarket small shop local market | price fresh close choice owner customer vegetables cheap big neighbour
marriage arranged single late family | love children parents career divorce partner couple
religion belief god church | pray faith people peace tradition war believe
military army war peace | soldier country weapon fight kill nation government service freedom
friend online internet meet stranger | chat know trust danger person face photo message real
pet advantages own dog | walk lonely care responsibility love cost flat child vet
dream night sleep strange | fly fall wake afraid remember was -ed
invention life without electricity internet | candle computer light imagine work communicate cold food
superhero power magic wish | fly save invisible people world help stop would could
time machine past century travel history | king war visit future dinosaur ancient see would
island desert alone survive | water food fish tree boat knife fire beach sun animal would
school ideal perfect dream design | garden computers teachers classroom pool subjects sport friendly would
house ideal dream perfect | sea garden pool rooms big modern windows view mountain kitchen would
job ideal dream perfect | travel salary boss help people creative outdoors office flexible doctor pilot would
weekend last past | went cinema friends saturday sunday football visited watched restaurant slept party grandparents cooked was -ed
yesterday did day | woke breakfast school ate watched played homework bed dinner was -ed went
next weekend plan going | will cinema visit friends swim saturday sunday match party shopping bike picnic weather going
teacher favourite remember subject | kind explain lesson funny strict patient maths class learn help students young
birthday memorable last celebrate | cake present party family friends surprise dinner dance was -ed went
gift present give receive bought | birthday christmas friend book watch flower chocolate happy wrap shop mother
bicycle bike cycling city | ride helmet road health car path fast safe park traffic
computer buy laptop choose | screen price memory fast battery brand internet games work
night morning sleep hours person | bed early late wake coffee tired alarm
spring nature walk season favourite | flowers sun birds green warm trees picnic garden cold snow autumn leaves
photograph picture see describe | people background sitting wearing left right standing behind foreground smiling colour table
apartment rent flatmate advertisement share | room kitchen month furniture near quiet student clean bills bathroom centre
membership gym cancel subscription | month pay contract email money card account
email penfriend pen reply first letter | name family school hobbies country write brother soon age
website design opinion improve | page colour picture click information text easy find
meeting summary minutes agenda decision | team discussed agreed budget project deadline manager next
presentation speech public speaking | audience nervous slides voice practise topic listen
culture shock living different country | food language people weather custom miss home strange polite
`;

interface Theme {
  readonly asked: readonly string[];
  readonly answered: readonly string[];
}

export const THEMES: readonly Theme[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [asked, answered] = line.split(' | ').map((words) => words.split(' '));
    return { asked: asked!, answered: answered! };
  });
